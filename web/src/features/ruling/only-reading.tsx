import { Icon } from '@/components/icons'
import { useText } from '@/lib/i18n'
import { session } from '@/lib/session'

/** Replaces the controls that a token without the right to rule cannot use. */
export function OnlyReading() {
  const text = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3 text-small text-ink-2">
      <Icon name="lock" />
      {text.reading.onlyReading}
      <button type="button" className="link min-h-6" onClick={session.askAgain}>
        {text.settings.token}
      </button>
    </p>
  )
}

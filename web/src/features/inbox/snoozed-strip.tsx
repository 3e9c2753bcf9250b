import { useEffect } from 'react'
import { Button, IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import { useRulings } from '@/features/ruling'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { useObservable } from '@/lib/observable'
import { wake } from './keep'
import { Key } from './key'
import { lastSnoozed, wantedCard } from './wanted'

const forget = () => lastSnoozed.set(undefined)

function undo(): void {
  const debate = lastSnoozed.get()
  if (!debate) return
  forget()
  wake(debate)
  wantedCard.set({ id: debate.id })
}

/** Names the debate that was snoozed last and offers to undo it, until a ruling is made or the page is left. */
export function SnoozedStrip() {
  const text = useText()
  const debate = useObservable(lastSnoozed)
  const ruled = useRulings().last?.requestId
  // A ruling is newer than the snooze.
  useEffect(() => (ruled === undefined ? undefined : forget()), [ruled])
  useEffect(() => forget, [])
  useEffect(() => {
    if (!debate) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'u' || event.altKey || event.metaKey || event.ctrlKey || isTyping(event)) return
      event.preventDefault()
      // A ruling that can still be taken back is older than the snooze.
      event.stopImmediatePropagation()
      undo()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [debate])
  return (
    <>
      <span role="status" className="sr-only">
        {debate && text.desk.snoozedOne(visible(debate.title))}
      </span>
      {debate && (
        <section aria-label={text.desk.snooze} className="no-print flex min-h-12 shrink-0 items-center gap-x-4 border-t border-line bg-surface px-4 py-1.5 text-small max-sm:px-3">
          <p className="flex min-w-0 items-center gap-2">
            <Icon name="moon" />
            <span className="min-w-0 truncate font-medium">{text.desk.snoozedOne(visible(debate.title))}</span>
          </p>
          <Button size="small" icon="reply" onClick={undo}>
            {text.desk.undo}
            <Key name="u" />
          </Button>
          <IconButton icon="cross" size="small" label={text.desk.dismiss} className="ml-auto" onClick={forget} />
        </section>
      )}
    </>
  )
}

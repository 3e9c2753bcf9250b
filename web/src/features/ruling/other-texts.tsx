import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { useText } from '@/lib/i18n'
import type { Draft } from './draft'

/** What another tab has written for the same: told, and neither is lost. */
export function OtherTexts({ draft: { others, use, drop } }: { draft: Draft }) {
  const text = useText()
  return others.map((other) => (
    <div key={other.slot} role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-appeal-tint px-3 py-2 text-small text-appeal">
      <Icon name="warning" />
      <p className="min-w-0 flex-1">{text.reading.otherTab}</p>
      <div
        role="group"
        aria-label={text.reading.otherTabText}
        tabIndex={0}
        className="max-h-[14dvh] w-full overflow-y-auto rounded-sm bg-surface px-2.5 py-1.5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
      >
        {other.text}
      </div>
      <span className="ml-auto flex gap-1">
        <Button size="small" onClick={() => use(other)}>
          {text.reading.otherTabUse}
        </Button>
        <Button size="small" onClick={() => drop(other)}>
          {text.ruling.leftDrop}
        </Button>
      </span>
    </div>
  ))
}

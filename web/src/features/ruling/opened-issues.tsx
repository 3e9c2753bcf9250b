import { IconButton } from '@/components/button'
import type { IssueEntry } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { openedLine } from './plan'

type Props = { opened: readonly IssueEntry[]; disabled: boolean; onChange: (opened: readonly IssueEntry[]) => void }

/** The issues that the ruling opens, from comments on the plan. */
export function OpenedIssues({ opened, disabled, onChange }: Props) {
  const text = useText()
  if (opened.length === 0) return null
  return (
    <section aria-label={text.issues.opens}>
      <h3 className="text-meta font-medium text-ink-3">{text.issues.opens}</h3>
      <ul className="flex flex-col">
        {opened.map((entry) => (
          <li key={entry.id} className="flex min-h-8 items-center gap-2 text-small">
            <span className="min-w-0 flex-1 truncate" title={visible(entry.note ?? '')}>
              {visible(openedLine(text, entry))}
            </span>
            <IconButton icon="cross" size="small" label={text.issues.dontOpen(entry.id)} disabled={disabled} onClick={() => onChange(opened.filter((each) => each !== entry))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

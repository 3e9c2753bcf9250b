import { useState } from 'react'
import { IssueLink } from '@/components/issue-links'
import { Select } from '@/components/select'
import { Support } from '@/components/support'
import type { Issue } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { excerpt } from '@/lib/text'
import { waysOf, type IssueRuling, type IssueRulings, type Way } from './issue-rulings'
import type { Plan } from './plan'

type Props = { plan: Plan; /** Why the proposer asks to close all the same, by issue. */ despite: Readonly<Record<string, string>> | undefined; rulings: IssueRulings; disabled: boolean; onChange: (rulings: IssueRulings) => void }

/** One line for each issue that the ruling is about; the others on request. */
export function IssueLines({ plan, despite, rulings, disabled, onChange }: Props) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const issues = isWhole ? [...plan.issues, ...plan.others] : plan.issues
  if (plan.issues.length + plan.others.length === 0) return null
  const set = (id: string, ruling: IssueRuling | undefined) => {
    const { [id]: _, ...others } = rulings
    onChange(ruling ? { ...others, [id]: ruling } : others)
  }
  const settledBy = plan.chosen?.kind === 'option' || plan.chosen?.kind === 'open' ? plan.chosen.id : undefined
  const usual = (issue: Issue): string =>
    settledBy !== undefined && plan.byChoice.settles.includes(issue) ? text.issues.settledBy(settledBy) : plan.closes ? text.issues.leftOpen : text.issues.undecided(text.issues.statuses[issue.status])
  return (
    <section aria-label={text.issues.rule} className="flex flex-col">
      {issues.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {issues.map((issue) => (
            <IssueLine key={issue.id} issue={issue} despite={despite?.[issue.id]} usual={usual(issue)} ruling={rulings[issue.id]} disabled={disabled} onChange={(ruling) => set(issue.id, ruling)} />
          ))}
        </ul>
      )}
      {plan.others.length > 0 && !isWhole && (
        <button type="button" className="link min-h-7 w-fit text-meta" onClick={() => setWhole(true)}>
          {text.issues.ruleOnOthers(plan.others.length)}
        </button>
      )}
    </section>
  )
}

type LineProps = { issue: Issue; despite: string | undefined; /** What happens to it without a ruling of its own. */ usual: string; ruling: IssueRuling | undefined; disabled: boolean; onChange: (ruling: IssueRuling | undefined) => void }

function IssueLine({ issue, despite, usual, ruling, disabled, onChange }: LineProps) {
  const text = useText()
  const ways = waysOf(issue).map((way): { value: Way | ''; label: string } => ({ value: way, label: text.issues.ways[way] }))
  return (
    <li data-issue={issue.id} className="flex flex-col gap-1 py-0.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-small">
        <IssueLink id={issue.id} className="link font-semibold tabular-nums">
          {issue.id}
        </IssueLink>
        <span className={cx('shrink-0 text-meta', issue.severity === 'critical' ? 'font-semibold text-ink' : 'text-ink-3')}>{text.issues.severities[issue.severity].toLowerCase()}</span>
        <span title={visible(issue.title)} className="line-clamp-2 min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere] @max-md:order-last @max-md:line-clamp-3 @max-md:basis-full @max-md:pb-1">
          {visible(issue.title)}
        </span>
        <Support issue={issue} className="shrink-0 @max-md:order-last" />
        {disabled ? (
          <span className="ml-auto shrink-0 text-meta text-ink-3">{usual}</span>
        ) : (
          // One below the other, they are equally wide.
          <span className="ml-auto w-52 shrink-0 [&_select]:w-full [&>span]:w-full [&>span>span]:w-full">
            <Select
              label={text.issues.rulingOn(issue.id)}
              showLabel={false}
              value={ruling?.way ?? ''}
              choices={[{ value: '', label: usual }, ...ways]}
              onChange={(way) => onChange(way === '' ? undefined : { way, note: ruling?.note ?? '' })}
            />
          </span>
        )}
      </div>
      {despite !== undefined && (
        <p className="line-clamp-2 pb-1 text-meta text-ink-2 [overflow-wrap:anywhere]">
          {text.issues.despite(issue.id)}: {excerpt(despite, 300)}
        </p>
      )}
      {ruling && (
        <textarea
          aria-label={text.issues.note(issue.id)}
          value={ruling.note}
          rows={1}
          disabled={disabled}
          placeholder={text.issues.notePlaceholder[ruling.way]}
          onChange={(event) => onChange({ ...ruling, note: event.target.value })}
          className="field mb-1 field-sizing-content max-h-24 min-h-8 resize-none px-2.5 py-1 text-small"
        />
      )}
    </li>
  )
}

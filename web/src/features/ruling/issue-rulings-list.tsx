import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { IssueLink } from '@/components/issue-links'
import { groupsOf, SeverityWord, StalemateBadge, StatusBadge } from '@/features/issues'
import type { Ledger } from '@/features/live'
import type { Issue } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { outcomeOf, ways, type IssueRuling, type IssueRulings } from './issue-rulings'

type Props = {
  ledger: Ledger
  rulings: IssueRulings
  disabled: boolean
  opensAtOnce: boolean
  onChange: (rulings: IssueRulings) => void
}

const few = 3

/** Every issue that is not settled, to be ruled on one by one; what blocks first. */
export function IssueRulingsList({ ledger, rulings, disabled, opensAtOnce, onChange }: Props) {
  const text = useText()
  const id = useId()
  const count = Object.keys(rulings).length
  const [isOpen, setOpen] = useState(opensAtOnce || count > 0)
  const [isWhole, setWhole] = useState(false)
  const { blocking, unsettled } = groupsOf(ledger)
  const all = [...blocking, ...unsettled]
  const first = Math.min(blocking.length || few, few)
  const shown = isWhole ? all : all.filter((issue, i) => i < first || rulings[issue.id])
  if (all.length === 0) return null

  const set = (issueId: string, ruling: IssueRuling | undefined) => {
    const { [issueId]: _, ...others } = rulings
    onChange(ruling ? { ...others, [issueId]: ruling } : others)
  }

  return (
    <section aria-label={text.issues.rule} className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-small font-medium hover:bg-sunken"
      >
        {text.issues.rule}
        {blocking.length > 0 && <span className="text-meta font-semibold text-danger">{text.issues.block(blocking.length)}</span>}
        {count > 0 && <span className="text-meta text-accent">{text.issues.ruledOn(count)}</span>}
        <Icon name={isOpen ? 'up' : 'down'} size={14} className="ml-auto text-ink-3" />
      </button>
      <div id={id} className={cx('flex flex-col px-3 pb-2', !isOpen && 'hidden')}>
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((issue) => (
            <RulingRow
              key={issue.id}
              issue={issue}
              isStalemate={ledger.stalemate.includes(issue.id)}
              ruling={rulings[issue.id]}
              disabled={disabled}
              onChange={(ruling) => set(issue.id, ruling)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-meta text-ink-3">{text.issues.ruleHint}</p>
          {shown.length < all.length && (
            <button type="button" className="link min-h-8 text-meta" onClick={() => setWhole(true)}>
              {text.issues.showAll(all.length)}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

type RowProps = { issue: Issue; isStalemate: boolean; ruling: IssueRuling | undefined; disabled: boolean; onChange: (ruling: IssueRuling | undefined) => void }

function RulingRow({ issue, isStalemate, ruling, disabled, onChange }: RowProps) {
  const text = useText()
  const outcome = ruling && outcomeOf(issue, ruling.way)
  return (
    <li className="flex flex-col gap-1.5 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <IssueLink id={issue.id} className="link text-small font-semibold tabular-nums">
          {issue.id}
        </IssueLink>
        <SeverityWord severity={issue.severity} />
        <StatusBadge status={issue.status} />
        {isStalemate && <StalemateBadge />}
      </div>
      <p className="line-clamp-2 text-small [overflow-wrap:anywhere]">{issue.title}</p>
      <div role="group" aria-label={`${issue.id}: ${issue.title}`} className="flex flex-wrap gap-1.5">
        {ways.map((way) => {
          const isChosen = ruling?.way === way
          return (
            <Button
              key={way}
              size="small"
              disabled={disabled}
              aria-pressed={isChosen}
              className={cx(isChosen && 'border-accent! bg-accent-tint! text-accent!')}
              onClick={() => onChange(isChosen ? undefined : { way, note: ruling?.note ?? '' })}
            >
              {text.issues.ways[way]}
            </Button>
          )
        })}
      </div>
      {ruling && (
        <>
          <textarea
            aria-label={text.issues.note(issue.id)}
            value={ruling.note}
            rows={1}
            disabled={disabled}
            placeholder={text.issues.notePlaceholder[ruling.way]}
            onChange={(event) => onChange({ ...ruling, note: event.target.value })}
            className="field field-sizing-content max-h-32 min-h-10 resize-none px-3 py-2 text-small"
          />
          <p className="text-meta text-ink-3">{outcome ? text.issues.becomes(text.issues.statuses[outcome]) : text.issues.staysOpen}</p>
        </>
      )}
    </li>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { IssueLink } from '@/components/issue-links'
import { SeverityWord, StalemateBadge, StatusBadge } from '@/features/issues'
import type { Issue } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { isSettled } from '@/lib/issues'
import { outcomeOf, waysOf, type IssueRuling } from './issue-rulings'

type Props = { issue: Issue; isStalemate: boolean; ruling: IssueRuling | undefined; disabled: boolean; onChange: (ruling: IssueRuling | undefined) => void }

/** One issue, the possible rulings on it, and the note of the chosen one. */
export function IssueRulingRow({ issue, isStalemate, ruling, disabled, onChange }: Props) {
  const text = useText()
  const row = useRef<HTMLLIElement>(null)
  const isByHand = useRef(false)
  const outcome = ruling && outcomeOf(issue, ruling.way)
  useEffect(() => {
    if (!isByHand.current) return
    isByHand.current = false
    const show = () => row.current?.scrollIntoView({ block: 'nearest' })
    show()
    // The row has grown, and the layout around it settles in the next frames.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [ruling?.way])
  return (
    // Not covered by the bar with the send button.
    <li ref={row} className="flex scroll-mb-28 flex-col gap-1.5 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <IssueLink id={issue.id} className="link text-small font-semibold tabular-nums">
          {issue.id}
        </IssueLink>
        <SeverityWord severity={issue.severity} isQuiet={isSettled(issue.status)} />
        <StatusBadge status={issue.status} />
        {isStalemate && <StalemateBadge />}
      </div>
      <p className="line-clamp-2 text-small [overflow-wrap:anywhere]">{visible(issue.title)}</p>
      <div role="group" aria-label={`${issue.id}: ${visible(issue.title)}`} className="flex flex-wrap gap-1.5">
        {waysOf(issue).map((way) => {
          const isChosen = ruling?.way === way
          return (
            <Button
              key={way}
              size="small"
              disabled={disabled}
              aria-pressed={isChosen}
              className={cx(isChosen && 'border-accent! bg-accent-tint! text-accent!')}
              onClick={() => {
                isByHand.current = true
                onChange(isChosen ? undefined : { way, note: ruling?.note ?? '' })
              }}
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
            className="field field-sizing-content max-h-32 scroll-mb-28 min-h-10 resize-none px-3 py-2 text-small"
          />
          <p className="text-meta text-ink-3">{outcome ? text.issues.becomes(text.issues.statuses[outcome]) : text.issues.staysOpen}</p>
        </>
      )}
    </li>
  )
}

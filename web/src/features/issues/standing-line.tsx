import { IssueLink } from '@/components/issue-links'
import type { Ledger } from '@/features/live'
import type { DebateState } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { groupsOf, isKept, standOf } from './ledger'

const most = 4

/** "Blocked by I1, I2 · round 2 of 3". Red only if the debate waits for the arbitrator. */
export function StandingLine({ ledger, state, isWrapped = false }: { ledger: Ledger; state: DebateState; /** May take several lines. */ isWrapped?: boolean }) {
  const text = useText()
  if (!isKept(ledger)) return null
  const { blocking } = groupsOf(ledger)
  const isClosed = state === 'CLOSED'
  const isYours = state === 'AWAITING_ARBITRATOR' || state === 'INTERVENTION_PENDING'
  const isSpent = ledger.maxRounds !== undefined && ledger.round >= ledger.maxRounds && state === 'AWAITING_PROPOSER'
  const round = ledger.maxRounds === undefined ? text.issues.round(ledger.round) : text.issues.roundOf(ledger.round, ledger.maxRounds)
  const none = isClosed ? text.issues.allSettled : text.issues.noneBlocks
  return (
    <section
      aria-label={text.issues.stands}
      title={[standOf(text.issues, ledger, isClosed), isSpent && text.issues.spent].filter(Boolean).join('\n')}
      className={cx('no-print flex min-w-0 items-center gap-x-2 gap-y-1 text-meta text-ink-2', isWrapped ? 'flex-wrap' : 'overflow-x-clip whitespace-nowrap')}
    >
      {blocking.length > 0 ? (
        <>
          <span className={cx('shrink-0', isYours && 'font-semibold text-danger')}>{isClosed ? text.issues.leftOver(blocking.length) : text.issues.blockedBy}</span>
          <ul aria-label={isClosed ? text.issues.groups.leftOver : text.issues.groups.blocking} className={cx('flex items-center gap-1', isWrapped ? 'flex-wrap' : 'shrink-0')}>
            {blocking.slice(0, most).map(({ id }) => (
              <li key={id}>
                <IssueLink
                  id={id}
                  className={cx('inline-flex min-h-6 items-center rounded-sm px-1.5 text-meta font-semibold tabular-nums hover:underline', isYours ? 'bg-intervention-tint text-intervention' : 'bg-sunken text-ink')}
                >
                  {id}
                </IssueLink>
              </li>
            ))}
            {blocking.length > most && <li className="text-ink-3">{text.issues.more(blocking.length - most)}</li>}
          </ul>
        </>
      ) : (
        ledger.issues.length > 0 && <span>{none}</span>
      )}
      {/* Where there is little room, the round is cut first. */}
      <span className={cx(!isWrapped && 'min-w-0 truncate')}>
        {ledger.issues.length > 0 && <span aria-hidden>· </span>}
        {round}
        {isSpent && <span className="sr-only"> {text.issues.spent}</span>}
      </span>
    </section>
  )
}

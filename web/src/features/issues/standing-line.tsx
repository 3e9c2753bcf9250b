import { Icon } from '@/components/icons'
import { IssueLink } from '@/components/issue-links'
import type { Ledger } from '@/features/live'
import type { DebateState } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'
import { groupsOf, isKept, standOf } from './ledger'

// With so few blocking issues there is room for their titles.
const few = 2

/** The state of the debate in one line above the thread, with links to the blocking issues. */
export function StandingLine({ ledger, state }: { ledger: Ledger; state: DebateState }) {
  const text = useText()
  const most = useIsPhone() ? 4 : 8
  if (!isKept(ledger)) return null
  const { blocking } = groupsOf(ledger)
  const isClosed = state === 'CLOSED'
  const isSpent = ledger.maxRounds !== undefined && ledger.round >= ledger.maxRounds && state === 'AWAITING_PROPOSER'
  return (
    <section aria-label={text.issues.stands} className="no-print shrink-0 border-b border-line bg-surface">
      <div className="mx-auto flex min-h-10 max-w-[760px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 max-sm:px-3">
        <p className={cx('flex items-center gap-2 text-small font-semibold', blocking.length > 0 && !isClosed && 'text-danger')}>
          <Icon name={blocking.length > 0 ? 'octagon' : ledger.issues.length > 0 ? 'check' : 'clock'} className={cx(blocking.length === 0 && 'text-good')} />
          <span>{standOf(text.issues, ledger, isClosed)}</span>
        </p>
        {blocking.length > 0 && (
          <ul aria-label={isClosed ? text.issues.groups.leftOver : text.issues.groups.blocking} className="flex flex-wrap items-center gap-1">
            {blocking.slice(0, most).map(({ id, title }) => (
              <li key={id}>
                <IssueLink
                  id={id}
                  className="inline-flex min-h-6 items-center rounded-sm bg-intervention-tint px-1.5 text-meta font-semibold text-intervention tabular-nums hover:underline"
                >
                  {id}
                  {blocking.length <= few && <span className={cx('max-w-56 truncate pl-1.5 font-medium', blocking.length === 1 ? 'max-sm:max-w-64' : 'max-sm:max-w-28')}>{visible(title)}</span>}
                </IssueLink>
              </li>
            ))}
            {blocking.length > most && <li className="text-meta text-ink-3">{text.issues.more(blocking.length - most)}</li>}
          </ul>
        )}
        {isSpent && <p className="text-meta text-ink-2">{text.issues.spent}</p>}
      </div>
    </section>
  )
}

import { memo } from 'react'
import { Link } from 'wouter'
import { StateBadge } from '@/components/badges'
import { Icon } from '@/components/icons'
import { Time } from '@/components/time'
import type { Attendance } from '@/features/live'
import { RunningMark } from '@/features/presence'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'

/** The number of unread arguments. */
export function Unread({ count }: { count: number }) {
  const text = useText()
  if (count === 0) return null
  return (
    <span title={text.list.unread(count)} className="min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-meta leading-5 font-semibold text-on-accent tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {text.list.unread(count)}</span>
    </span>
  )
}

type Props = { debate: Debate; unread: number; attendance: Attendance | undefined; isPinned: boolean; isTabStop: boolean; onSelect: (id: string) => void }

/** A debate that does not need the arbitrator, in one line. */
export const InboxRow = memo(function InboxRow({ debate, unread, attendance, isPinned, isTabStop, onSelect }: Props) {
  return (
    <Link
      href={debateLink(debate.id)}
      data-item={debate.id}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onSelect(debate.id)}
      className="flex min-h-10 items-center gap-3 rounded-md px-3 text-ui hover:bg-sunken max-sm:px-2"
    >
      <span className={cx('min-w-0 flex-1 truncate', unread > 0 ? 'font-semibold' : debate.state === 'CLOSED' && 'text-ink-2')}>{visible(debate.title)}</span>
      {isPinned && <Icon name="flag" size={13} className="text-accent" />}
      <Unread count={unread} />
      {attendance && debate.state !== 'CLOSED' && <RunningMark attendance={attendance} />}
      {debate.state !== 'CLOSED' && (
        <span className="max-sm:hidden">
          <StateBadge state={debate.state} short />
        </span>
      )}
      <Time iso={debate.updated_at} className="w-24 shrink-0 text-right text-meta whitespace-nowrap text-ink-3 max-sm:w-auto" />
    </Link>
  )
})

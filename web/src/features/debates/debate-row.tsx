import { memo } from 'react'
import { Link } from 'wouter'
import { StateBadge } from '@/components/badges'
import { Time } from '@/components/time'
import type { Attendance } from '@/features/live'
import { RunningMark } from '@/features/presence'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'

type Props = { debate: Debate; unread: number; attendance: Attendance | undefined; isCurrent: boolean; isTabStop: boolean; onFocus: (id: string) => void; onOpen: () => void }

export const DebateRow = memo(function DebateRow({ debate, unread, attendance, isCurrent, isTabStop, onFocus, onOpen }: Props) {
  const text = useText()
  return (
    <Link
      href={debateLink(debate.id)}
      data-debate={debate.id}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(debate.id)}
      onClick={onOpen}
      className={cx(
        'mx-2 flex flex-col gap-1.5 rounded-md px-3 py-2.5',
        isCurrent ? 'bg-sunken shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken',
      )}
    >
      <span className="flex items-start gap-2">
        <span className={cx('line-clamp-2 min-w-0 flex-1 text-ui [overflow-wrap:anywhere]', unread > 0 ? 'font-semibold' : 'font-medium')}>{visible(debate.title)}</span>
        {unread > 0 && (
          <span title={text.list.unread(unread)} className="mt-px min-w-5 rounded-full bg-accent px-1.5 text-center text-meta leading-5 font-semibold text-on-accent tabular-nums">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> {text.list.unread(unread)}</span>
          </span>
        )}
      </span>
      <span className="flex items-center gap-2 text-meta text-ink-3">
        <StateBadge state={debate.state} short />
        {attendance && debate.state !== 'CLOSED' && <RunningMark attendance={attendance} />}
        <Time iso={debate.updated_at} className="ml-auto whitespace-nowrap" />
      </span>
    </Link>
  )
})

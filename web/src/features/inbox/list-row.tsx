import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { Link } from 'wouter'
import { Icon } from '@/components/icons'
import { Time } from '@/components/time'
import type { Attendance } from '@/features/live'
import { RunningMark } from '@/features/presence'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useNow } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { absoluteTime, duration } from '@/lib/i18n/format'
import { KindIcon } from './kinds'
import type { Card } from './use-cards'

export const rowHeight = 40

type Props = {
  debate: Debate
  href: string
  isSelected: boolean
  isChanged: boolean
  isPinned: boolean
  attendance: Attendance | undefined
  onSelect: (id: string) => void
  /** Undefined: the link leads to the debate. */
  onOpen: ((id: string) => void) | undefined
}

/** A debate in one line, on a phone in two if its title is long. */
export const ListRow = memo(function ListRow({ debate, href, isSelected, isChanged, isPinned, attendance, onSelect, onOpen }: Props) {
  const text = useText()
  const isNeed = onOpen !== undefined
  return (
    <Link
      href={href}
      data-item={debate.id}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      onFocus={() => onSelect(debate.id)}
      onClick={(event) => {
        if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(debate.id)
      }}
      style={{ minHeight: rowHeight }}
      className={cx('mx-2 flex items-center gap-2.5 rounded-md px-2.5 text-small max-md:py-1.5 focus-visible:-outline-offset-2', isSelected ? 'bg-accent-tint' : 'hover:bg-sunken')}
    >
      {isNeed ? <Kind debate={debate} /> : debate.state === 'CLOSED' ? null : attendance ? <RunningMark attendance={attendance} /> : <span className="size-4 shrink-0" />}
      <span title={visible(debate.title)} className={cx('min-w-0 flex-1 max-md:line-clamp-2 max-md:[overflow-wrap:anywhere] md:truncate', isChanged ? 'font-semibold' : 'font-medium', debate.state === 'CLOSED' && !isChanged && 'text-ink-2')}>
        {visible(debate.title)}
      </span>
      {isChanged && !isNeed && <span role="img" aria-label={text.list.changed} title={text.list.changed} className="size-2 shrink-0 rounded-full bg-accent" />}
      {isPinned && <Icon name="flag" size={13} aria-label={text.desk.pinned} aria-hidden={false} role="img" className="text-ink-3" />}
      {debate.state === 'CLOSED' && <span className="shrink-0 text-meta text-ink-3">{outcome(text, debate)}</span>}
      {isNeed ? <Age iso={debate.updated_at} /> : <Time iso={debate.updated_at} className="shrink-0 text-meta whitespace-nowrap text-ink-3 tabular-nums" />}
    </Link>
  )
})

/** How a debate ended. */
export const outcome = (text: ReturnType<typeof useText>, { left_open: left = [] }: Debate): string => (left.length > 0 ? text.list.leftOpen(left.length) : text.list.settled)

function Kind({ debate }: { debate: Debate }) {
  const client = useQueryClient()
  const card = client.getQueryData<Card>(['need', debate.id, debate.updated_at])
  return <KindIcon kind={debate.state === 'INTERVENTION_PENDING' ? 'INTERVENTION' : card?.arguments.findLast(({ type }) => type === 'APPEAL' || type === 'RESOLUTION')?.type} />
}

/** How long it has waited. */
function Age({ iso }: { iso: string }) {
  const text = useText()
  const language = useLanguage()
  const waited = Math.max(0, useNow() - Date.parse(iso))
  return (
    <time dateTime={iso} title={absoluteTime(iso, language)} className="shrink-0 text-meta whitespace-nowrap text-ink-3 tabular-nums">
      {waited < 60_000 ? text.thread.justNow : duration(waited, language)}
    </time>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { Link } from 'wouter'
import { typeLooks } from '@/components/badges'
import { Icon } from '@/components/icons'
import { Skeleton } from '@/components/notice'
import { SourceBoundary } from '@/components/source-boundary'
import { ledgerOf } from '@/features/live'
import { api } from '@/lib/api/client'
import type { Argument, Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useNow } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { absoluteTime, duration } from '@/lib/i18n/format'
import { debateLink } from '@/lib/links'
import { Unread } from './row'
import { CardActions } from './card-actions'
import { NeedBody, type BodyHandle } from './need-body'

export type CardHandle = BodyHandle

type Props = {
  debate: Debate
  unread: number
  isPinned: boolean
  isSelected: boolean
  onSelect: (id: string) => void
  /** Called after a ruling on it. */
  onRuled: (id: string) => void
  onSnooze: (debate: Debate, until: number) => void
  ref?: Ref<CardHandle>
}

const againMs = 10_000
const causes: Argument['type'][] = ['APPEAL', 'RESOLUTION', 'INTERVENTION']

/** One question: its text, its age and its choices. The chosen card also shows the evidence. */
export function NeedCard({ debate, unread, isPinned, isSelected, onSelect, onRuled, onSnooze, ref }: Props) {
  const text = useText()
  const language = useLanguage()
  const now = useNow()
  const { data, isError, isPaused } = useQuery({
    queryKey: ['need', debate.id, debate.updated_at],
    queryFn: () => api.debate(debate.id, 1),
    staleTime: Infinity,
    placeholderData: (before) => before,
    // Held drafts and advice do not change the debate's `updated_at`.
    refetchInterval: isSelected && againMs,
  })
  const cause = data?.arguments.findLast(({ type }) => causes.includes(type))
  const body = useRef<BodyHandle>(null)
  useImperativeHandle(ref, () => ({
    choose: (key) => body.current?.choose(key) ?? false,
    send: (closes) => body.current?.send(closes) ?? false,
  }))
  const since = duration(Math.max(0, now - Date.parse(debate.updated_at)), language)
  const looks = cause && typeLooks[cause.type]
  const titleId = `need-${debate.id}`
  return (
    <article
      data-item={debate.id}
      aria-labelledby={titleId}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      onFocus={() => onSelect(debate.id)}
      onClick={() => onSelect(debate.id)}
      className={cx(
        'group flex flex-col gap-3 rounded-lg border bg-surface px-5 py-4 max-sm:px-3.5',
        isSelected ? 'border-accent shadow-raised' : 'border-line shadow-card hover:border-control',
      )}
    >
      <header className="flex flex-col gap-1">
        <div className="flex items-center gap-2 text-meta text-ink-3">
          {looks && (
            <span className={cx('inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 font-medium', looks.look)}>
              <Icon name={looks.icon} size={12} />
              {text.desk.kinds[cause.type]}
            </span>
          )}
          {isPinned && <Icon name="flag" size={12} aria-label={text.desk.pinned} className="text-accent" />}
          <time dateTime={debate.updated_at} title={absoluteTime(debate.updated_at, language)} className="ml-auto whitespace-nowrap">
            {text.desk.waits(since)}
          </time>
          <CardActions debate={debate} isPinned={isPinned} isShown={isSelected} onSnooze={onSnooze} />
        </div>
        <h2 id={titleId} className="flex items-start gap-2 text-base font-semibold">
          <Link href={debateLink(debate.id)} tabIndex={isSelected ? 0 : -1} className="min-w-0 [overflow-wrap:anywhere] hover:text-accent">
            {visible(debate.title)}
          </Link>
          <Unread count={unread} />
        </h2>
      </header>
      {cause && data ? (
        <SourceBoundary source={cause.content}>
          <NeedBody ref={body} debate={debate} cause={cause} heldDrafts={data.held_drafts} ledger={ledgerOf(data)} adviser={data.presence.arbitrator} isSelected={isSelected} onRuled={onRuled} />
        </SourceBoundary>
      ) : isError ? (
        <p className="text-small text-ink-2">{text.desk.unloaded}</p>
      ) : isPaused ? (
        <p className="text-small text-ink-2">{text.reading.offline.card}</p>
      ) : (
        <Skeleton lines={3} />
      )}
    </article>
  )
}

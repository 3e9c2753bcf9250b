import { memo, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode, type Ref } from 'react'
import { Virtualizer, type CustomContainerComponentProps } from 'virtua'
import { RoleMark, roleLooks, typeLooks } from '@/components/badges'
import { Icon } from '@/components/icons'
import { Time } from '@/components/time'
import type { Argument, Role } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useExcerpt } from '@/lib/documents'
import { useLanguage, useText } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { debateLink } from '@/lib/links'
import { statsOf, type Stats, type Turn } from './stats'

type Props = { arguments: readonly Argument[]; /** The number of hits per argument. */ hits: ReadonlyMap<number, number>; onJump: (seq: number) => void; actions: ReactNode }

const manyTurns = 60
const roles: Role[] = ['proposer', 'opponent', 'arbitrator']

export function Timeline({ arguments: all, hits, onJump, actions }: Props) {
  const text = useText()
  const stats = useMemo(() => statsOf(all), [all])
  const longest = useMemo(() => Math.max(1, ...stats.turns.slice(-2_000).map(({ tookMs }) => tookMs ?? 0)), [stats])
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const stayAtEnd = useCallback(() => {
    const element = scroller.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [])
  useLayoutEffect(stayAtEnd, [stats, stayAtEnd])
  const rows = stats.turns.map((turn) => <TurnRow key={turn.argument.seq} turn={turn} longest={longest} hits={hits.get(turn.argument.seq) ?? 0} onJump={onJump} />)
  return (
    <section aria-label={text.timeline.title} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex items-center justify-end">
        <h2 className="sr-only">{text.timeline.title}</h2>
        {actions}
      </div>
      <Numbers stats={stats} />
      <div
        ref={scroller}
        onScroll={({ currentTarget: at }) => {
          isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 24
        }}
        className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 pb-4"
      >
        {rows.length > manyTurns ? (
          <Virtualizer scrollRef={scroller} as={Turns} item="li" onResize={stayAtEnd}>
            {rows}
          </Virtualizer>
        ) : (
          <Turns>
            {rows.map((row) => (
              <li key={row.key}>{row}</li>
            ))}
          </Turns>
        )}
      </div>
    </section>
  )
}

/** The items must be children of the list element, also when only some are rendered. */
function Turns({ ref, style, children }: Pick<CustomContainerComponentProps, 'children'> & Partial<CustomContainerComponentProps>) {
  const text = useText()
  return (
    <ol ref={ref as Ref<HTMLOListElement>} style={style} aria-label={text.timeline.label}>
      {children}
    </ol>
  )
}

function Numbers({ stats }: { stats: Stats }) {
  const text = useText()
  const language = useLanguage()
  const facts = [
    [text.timeline.rounds, String(stats.rounds)],
    [text.timeline.count, String(stats.turns.length)],
    [text.timeline.total, duration(stats.totalMs, language)],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-meta text-ink-3">{name}</dt>
            <dd className="text-ui font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={text.timeline.counts} className="flex flex-wrap gap-x-3 gap-y-1">
        {roles.map((role) => (
          <li key={role} className="flex items-center gap-1.5 text-meta text-ink-2">
            <RoleMark role={role} size={20} />
            {text.roles[role]}
            <span className="font-semibold text-ink tabular-nums">{stats.counts[role]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const TurnRow = memo(function TurnRow({ turn, longest, hits, onJump }: { turn: Turn; longest: number; hits: number; onJump: (seq: number) => void }) {
  const text = useText()
  const language = useLanguage()
  const { argument, tookMs } = turn
  const gist = useExcerpt(argument.content, 90)
  const { ink, solid } = roleLooks[argument.role]
  // A logarithmic scale, so that a turn of a minute and one of an hour are both visible.
  const share = tookMs === undefined ? 0 : Math.log1p(tookMs) / Math.log1p(longest)
  return (
    <a
      href={debateLink(argument.debate_id, argument.seq)}
      onClick={(event) => {
        event.preventDefault()
        onJump(argument.seq)
      }}
      className="block rounded-md px-2 py-1.5 hover:bg-sunken"
    >
      <span className="flex items-center gap-2 text-small">
        <Icon name={typeLooks[argument.type].icon} size={14} className={ink} />
        <span className={cx('font-medium', ink)}>{text.types[argument.type]}</span>
        <span className="text-meta text-ink-3 tabular-nums">#{argument.seq}</span>
        <span className="sr-only">{text.roles[argument.role]}</span>
        {hits > 0 && (
          <mark className="rounded-full bg-[light-dark(#fff0a8,#5b4a0c)] px-1.5 text-meta font-semibold text-[light-dark(#14181f,#ffffff)] tabular-nums" title={text.reading.find.hits(hits)}>
            {hits}
            <span className="sr-only"> {text.reading.find.hits(hits).replace(/^\S+ /, '')}</span>
          </mark>
        )}
        <Time iso={argument.created_at} className="ml-auto text-meta text-ink-3" />
      </span>
      <span className="mt-0.5 block truncate pl-[22px] text-meta text-ink-2">{gist}</span>
      {tookMs !== undefined && (
        <span className="mt-1 flex items-center gap-2 pl-[22px] text-meta text-ink-3">
          <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-sunken">
            <span className={cx('block h-full rounded-full', solid)} style={{ width: `${Math.max(6, share * 100)}%` }} />
          </span>
          {text.timeline.took(duration(tookMs, language))}
        </span>
      )}
    </a>
  )
})

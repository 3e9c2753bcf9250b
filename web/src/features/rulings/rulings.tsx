import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { Notice, Skeleton } from '@/components/notice'
import { PeriodSelect, useMonthName } from '@/components/period-select'
import { api } from '@/lib/api/client'
import { asApiError } from '@/lib/api/error'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { rangeOf } from '@/lib/period'
import { useIsPrinting } from '@/lib/printing'
import { addressOf, rowsOf, type Row, type RulingFilter } from './filter'
import { RulingRow } from './ruling-row'
import { useWords } from './use-words'

type Props = { filter: RulingFilter; /** Replaces the address. */ onAddress: (address: string) => void }

const perPage = 50
const typingMs = 250

/** All rulings by month, with a search and a period. */
export function Rulings({ filter, onAddress }: Props) {
  const text = useText()
  const words = useWords()
  const { query, period } = filter
  const found = useRulings(filter)
  const rows = useMemo(() => rowsOf(found.data?.pages.flatMap(({ rulings }) => rulings) ?? []), [found.data])
  const isOld = found.isPlaceholderData
  return (
    <div className="print-flow flex min-h-0 flex-1 flex-col">
      <header className="shrink-0 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[820px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 max-sm:px-3">
          <h1 className="text-title font-semibold">{words.title}</h1>
          <div className="no-print ml-auto flex min-w-0 flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
            <SearchField key={query === '' ? 'empty' : 'search'} query={query} onQuery={(next) => onAddress(addressOf({ period, query: next }))} />
            <PeriodSelect period={period} onChange={(next) => onAddress(addressOf({ query, period: next }))} />
          </div>
        </div>
      </header>
      {found.data ? (
        rows.length > 0 ? (
          <List rows={rows} isOld={isOld} hasMore={found.hasNextPage} isLoading={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
        ) : (
          <Notice icon="scales" title={query === '' && period === 'all' ? words.none : words.noneFound}>
            {query === '' && period === 'all' ? words.noneHint : words.noneFoundHint}
          </Notice>
        )
      ) : found.error ? (
        <Notice icon="warning" tone="bad" title={words.failed} action={<Button onClick={() => void found.refetch()}>{text.app.retry}</Button>}>
          {text.errors[asApiError(found.error).code] ?? asApiError(found.error).message}
        </Notice>
      ) : (
        <div className="mx-auto w-full max-w-[820px] p-6" role="status" aria-label={text.app.loading}>
          <Skeleton lines={9} />
        </div>
      )}
    </div>
  )
}

function useRulings({ query, period }: RulingFilter) {
  return useInfiniteQuery({
    queryKey: ['rulings', query, period],
    queryFn: ({ pageParam, signal }) => api.rulings({ limit: perPage, q: query.trim() || undefined, cursor: pageParam, ...rangeOf(period, new Date()) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** Searches when typing pauses. */
function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const words = useWords()
  const [typed, setTyped] = useState(query)
  const latest = useRef(onQuery)
  useEffect(() => {
    latest.current = onQuery
  })
  useEffect(() => {
    if (typed === query) return
    const timer = setTimeout(() => latest.current(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed, query])
  return (
    <div className="relative min-w-0 max-sm:w-full">
      <Icon name="search" className="absolute top-2.5 left-2.5 text-ink-3" />
      <input type="search" value={typed} aria-label={words.search} placeholder={words.search} onChange={(event) => setTyped(event.target.value)} className="field h-9 w-64 pr-2 pl-8 text-ui max-sm:w-full" />
    </div>
  )
}

type ListProps = { rows: readonly Row[]; isOld: boolean; hasMore: boolean; isLoading: boolean; onMore: () => void }

const nearEnd = 10

function List({ rows, isOld, hasMore, isLoading, onMore }: ListProps) {
  const words = useWords()
  const nameOf = useMonthName()
  const isPrinting = useIsPrinting()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const look = () => {
    const handle = list.current
    if (handle && hasMore && !isLoading && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= rows.length - nearEnd) onMore()
  }
  const drawn = rows.map((row) =>
    row.kind === 'month' ? (
      <h2 key={row.month} className="mx-auto max-w-[820px] px-4 pt-6 pb-2 text-small font-semibold text-ink-2 first-letter:uppercase max-sm:px-3">
        {nameOf(row.month)}
      </h2>
    ) : (
      <div key={row.ruling.argument.id} className="mx-auto max-w-[820px] px-4 pb-2 max-sm:px-3">
        <RulingRow ruling={row.ruling} />
      </div>
    ),
  )
  return (
    <div ref={scroller} role="region" aria-label={words.title} aria-busy={isOld} tabIndex={0} className={cx('print-flow min-h-0 flex-1 overflow-y-auto pb-6 focus-visible:-outline-offset-2', isOld && 'opacity-60')}>
      {isPrinting ? (
        drawn
      ) : (
        <Virtualizer ref={list} scrollRef={scroller} onScroll={look}>
          {drawn}
        </Virtualizer>
      )}
      {isLoading && (
        <p role="status" className="py-3 text-center text-small text-ink-3">
          {words.more}
        </p>
      )}
    </div>
  )
}

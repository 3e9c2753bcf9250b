import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button, IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import { Skeleton } from '@/components/notice'
import { listChannel, useAttendances, useDebateList } from '@/features/live'
import type { Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { useLanguage, useText } from '@/lib/i18n'
import { DebateRow } from './debate-row'
import { figuresOf, figureText, groups, searched, type Desk, type Figure, type Group } from './grouping'
import { ListNote } from './list-note'
import { countUnread, useUnread } from './unread'
import { useCurrentInSight } from './use-current-in-sight'
import { useListKeys } from './use-list-keys'
import { useServerSearch } from './use-server-search'

type Props = { currentId: string | undefined; desk: Desk; /** j and k walk through it, unless this page uses them otherwise. */ hasKeys: boolean; onOpen: () => void }
type Item = { kind: 'group'; group: Group; figure: Figure } | { kind: 'debate'; debate: Debate }

const manyDebates = 100
const nothing: string[] = []
const nearEnd = 1_500
const settlingMs = 1_000

export function Sidebar({ currentId, desk, hasKeys, onOpen }: Props) {
  const text = useText()
  const language = useLanguage()
  const listing = useDebateList()
  const { debates, isLoaded, isRead, total, isCut, error } = listing
  const unread = useUnread()
  const attendances = useAttendances()
  const [query, setQuery] = useState('')
  const serverSearch = useServerSearch(query, isCut)
  const [focused, setFocused] = useState<string>()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const wanted = useRef<string>(undefined)

  useEffect(() => countUnread(debates, currentId), [debates, currentId])

  const now = useNow()
  const items = useMemo(() => {
    const shown = searched(desk, query)
    const figures = figuresOf(shown, shown !== desk, listing, now)
    const rowsOf = (group: Group) => shown[group].map((debate): Item => ({ kind: 'debate', debate }))
    return groups.flatMap((group): Item[] => (shown[group].length === 0 ? [] : [{ kind: 'group', group, figure: figures[group] }, ...rowsOf(group)]))
  }, [listing, query, desk, now])
  const ids = useMemo(() => items.flatMap((item) => (item.kind === 'debate' ? [item.debate.id] : [])), [items])
  const tabStop = [focused, currentId, ids[0]].find((id) => id !== undefined && ids.includes(id))

  const reveal = useCallback(
    (id: string): boolean => {
      const index = items.findIndex((item) => item.kind === 'debate' && item.debate.id === id)
      if (index < 0) return false
      if (list.current) list.current.scrollToIndex(index, { align: 'nearest' })
      else scroller.current?.querySelector(`[data-debate="${id}"]`)?.scrollIntoView({ block: 'nearest' })
      return true
    },
    [items],
  )
  useCurrentInSight({ currentId, isComplete: isRead, reveal, scroller })

  const show = useCallback(
    (id: string) => {
      reveal(id)
      setFocused(id)
      wanted.current = id
      // A distant row is rendered first, and may be rendered again while the list settles.
      const until = performance.now() + settlingMs
      const before = document.activeElement
      const focus = () => {
        if (wanted.current !== id) return
        const row = scroller.current?.querySelector<HTMLElement>(`[data-debate="${id}"]`)
        const active = document.activeElement
        // Do not take the focus back from another element.
        if (active !== before && active !== row && active !== document.body) return
        row?.focus()
        if (performance.now() < until) requestAnimationFrame(focus)
      }
      focus()
    },
    [reveal],
  )
  useListKeys({ ids: hasKeys ? ids : nothing, current: focused ?? currentId, show })

  const readOn = () => {
    const handle = list.current
    if (isCut && handle && handle.scrollSize - handle.scrollOffset - handle.viewportSize < nearEnd) void listChannel.more()
  }
  const row = (item: Item) =>
    item.kind === 'group' ? (
      <h2 key={item.group} className="flex items-baseline gap-2 px-5 pt-4 pb-1.5 text-meta font-semibold text-ink-2">
        {text.list.groups[item.group]}
        <span className="font-normal text-ink-3 tabular-nums">{figureText(item.figure, language)}</span>
      </h2>
    ) : (
      <DebateRow
        key={item.debate.id}
        debate={item.debate}
        unread={item.debate.id === currentId ? 0 : (unread[item.debate.id] ?? 0)}
        attendance={attendances.get(item.debate.id)}
        isCurrent={item.debate.id === currentId}
        isTabStop={item.debate.id === tabStop}
        onFocus={setFocused}
        onOpen={onOpen}
      />
    )

  return (
    <nav aria-label={text.list.title} className="flex h-full min-h-0 flex-col">
      <div className="relative p-3 pb-1">
        <Icon name="search" className="absolute top-6 left-6 text-ink-3" />
        <input
          type="search"
          value={query}
          aria-label={text.list.search}
          placeholder={text.list.search}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('')
            if (event.key === 'ArrowDown' && ids[0]) {
              event.preventDefault()
              show(ids[0])
            }
          }}
          className="field h-10 w-full pr-9 pl-9 text-ui [&::-webkit-search-cancel-button]:hidden"
        />
        {query && <IconButton icon="cross" label={text.list.clear} size="small" className="absolute top-[18px] right-4" onClick={() => setQuery('')} />}
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto pb-4">
        {!isLoaded && !error && (
          <div className="flex flex-col gap-6 p-5" role="status" aria-label={text.app.loading}>
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} lines={2} />
            ))}
          </div>
        )}
        {error && !isLoaded && (
          <div className="flex flex-col items-start gap-3 p-5 text-small text-ink-2" role="alert">
            <p>
              {text.list.failed} {text.errors[error.code] ?? error.message}
            </p>
            <Button size="small" onClick={listChannel.retry}>
              {text.app.retry}
            </Button>
          </div>
        )}
        {isLoaded && debates.length === 0 && <p className="p-5 text-small text-ink-2">{text.list.empty}</p>}
        {isLoaded && debates.length > 0 && items.length === 0 && (
          <p className="p-5 text-small text-ink-2">{serverSearch.kind === 'asking' ? text.list.searching : text.list.noMatch(query)}</p>
        )}
        {!isLoaded ? null : debates.length > manyDebates ? (
          <Virtualizer ref={list} data={items} scrollRef={scroller} onScroll={readOn}>
            {row}
          </Virtualizer>
        ) : (
          items.map(row)
        )}
      </div>
      {isCut && total !== undefined && <ListNote shown={debates.length} total={total} search={serverSearch} />}
    </nav>
  )
}

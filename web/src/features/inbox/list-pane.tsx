import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { figureText, useIsChanged, useServerSearch, type Desk, type Figure } from '@/features/debates'
import { listChannel, useAttendances, useDebateList } from '@/features/live'
import type { Debate } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { useMemory } from './keep'
import { ListRow, rowHeight } from './list-row'
import { sections, type Section } from './order'
import { Snoozed } from './snoozed'
import { addressOf, keepScroll, scrollInHistory, type Address } from './use-address'

type Props = {
  inbox: Desk
  figures: Record<Section, Figure>
  address: Address
  rows: readonly Debate[]
  selected: string | undefined
  handle: RefObject<VirtualizerHandle | null>
  onTab: (tab: Section) => void
  onQuery: (query: string) => void
  onSelect: (id: string) => void
  /** A question was pressed. */
  onOpen: (id: string) => void
}

const nearEnd = 2_000
const restMs = 150

/** The left pane: tabs, a filter, and one line per debate. */
export function ListPane({ inbox, figures, address, rows, selected, handle, onTab, onQuery, onSelect, onOpen }: Props) {
  const text = useText()
  const language = useLanguage()
  const { debates, isCut, total } = useDebateList()
  const search = useServerSearch(address.query, isCut)
  const attendances = useAttendances()
  const isChanged = useIsChanged()
  const { pinned } = useMemory()
  const pins = useMemo(() => new Set(pinned), [pinned])
  const scroller = useRef<HTMLDivElement>(null)
  useKeptScroll(scroller, address.tab, () => {
    const at = rows.findIndex(({ id }) => id === selected)
    if (at >= 0) handle.current?.scrollToIndex(at, { align: 'nearest' })
  })

  const isNeeds = address.tab === 'needs'
  const readOn = () => {
    const list = handle.current
    if (isCut && list && list.scrollSize - list.scrollOffset - list.viewportSize < nearEnd) void listChannel.more()
  }
  return (
    <section aria-label={text.list.title} className="no-print flex min-h-0 w-full flex-col border-r border-line bg-surface md:w-[360px] md:shrink-0">
      <div className="flex shrink-0 flex-col gap-2 border-b border-line px-3 pt-2 pb-2.5">
        <div role="group" aria-label={text.desk.filter} className="flex min-w-0 justify-between gap-0.5 overflow-x-auto">
          {sections.map((section) => {
            const isOn = address.tab === section
            return (
              <button
                key={section}
                type="button"
                aria-pressed={isOn}
                onClick={() => onTab(section)}
                className={cx('flex min-h-8 items-center gap-1 rounded-md px-2 text-small whitespace-nowrap focus-visible:-outline-offset-2', isOn ? 'bg-sunken font-semibold text-ink' : 'text-ink-2 hover:bg-sunken')}
              >
                {text.list.groups[section]}
                {figures[section] && <span className="text-meta font-normal text-ink-3 tabular-nums">{figureText(figures[section], language)}</span>}
              </button>
            )
          })}
        </div>
        <div className="relative">
          <Icon name="filter" size={14} className="absolute top-2.5 left-2.5 text-ink-3" />
          <input
            type="search"
            value={address.query}
            aria-label={text.list.search}
            placeholder={text.list.search}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              onQuery('')
              event.currentTarget.blur()
            }}
            className="field h-8.5 w-full pr-2 pl-8 text-small"
          />
        </div>
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto py-1.5" tabIndex={-1}>
        {rows.length === 0 && <p className="px-4 py-6 text-center text-small text-ink-2">{search.kind === 'asking' ? text.list.searching : address.query !== '' ? text.list.noMatch(address.query) : isNeeds ? text.desk.noneNeedsYou : text.desk.noneHere}</p>}
        <Virtualizer ref={handle} data={rows} scrollRef={scroller} itemSize={rowHeight} onScroll={readOn}>
          {(debate) => (
            <ListRow
              key={debate.id}
              debate={debate}
              href={isNeeds ? addressOf({ ...address, id: debate.id }) : debateLink(debate.id)}
              isSelected={debate.id === selected}
              isChanged={isChanged(debate)}
              isPinned={pins.has(debate.id)}
              attendance={attendances.get(debate.id)}
              onSelect={onSelect}
              onOpen={isNeeds ? onOpen : undefined}
            />
          )}
        </Virtualizer>
        {isNeeds && inbox.snoozed.length > 0 && <Snoozed debates={inbox.snoozed} />}
        {isCut && !isNeeds && (
          <p className="px-3 py-3 text-center">
            {/* Scrolling loads more debates; a short list may not scroll. */}
            <Button size="small" look="quiet" onClick={() => void listChannel.more()}>
              {text.desk.readOn(debates.length, total ?? debates.length)}
            </Button>
          </p>
        )}
      </div>
      {search.kind === 'failed' && <p className="border-t border-line px-4 py-2 text-meta text-ink-2">{text.list.searchFailed}</p>}
    </section>
  )
}

/** Restores the scroll position of the history's entry once, with the selected row in sight; stores the position when scrolling rests. */
function useKeptScroll(scroller: RefObject<HTMLElement | null>, tab: Section, showSelected: () => void): void {
  const isRestored = useRef(false)
  const show = useRef(showSelected)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    if (isRestored.current) box.scrollTop = 0
    else {
      box.scrollTop = scrollInHistory()
      // The selection is in sight, wherever the list was left. The list learns of its position in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => show.current()))
    }
    isRestored.current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => location.pathname === '/' && keepScroll(box.scrollTop), restMs)
    }
    // A reload may come before the scrolling rests.
    const leave = () => keepScroll(box.scrollTop)
    box.addEventListener('scroll', keep, { passive: true })
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
      box.removeEventListener('scroll', keep)
    }
  }, [scroller, tab])
}

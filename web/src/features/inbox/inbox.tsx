import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { countUnread, figuresOf, figureText, useUnread, type Figure } from '@/features/debates'
import { listChannel, useAttendances, useDebateList } from '@/features/live'
import { FirstSteps } from '@/features/presence'
import { preloadSight } from '@/features/ruling'
import type { ApiError } from '@/lib/api/error'
import type { Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { useIsPrinting } from '@/lib/printing'
import { FilterBar } from './filter-bar'
import { snooze, useMemory } from './keep'
import { NeedCard, type CardHandle } from './need-card'
import { preloadStrip } from './lazy-strip'
import { isPart, noFilter, sections, type Filter, type Section } from './order'
import { InboxRow } from './row'
import { Snoozed } from './snoozed'
import { SnoozedStrip } from './snoozed-strip'
import { useInboxKeys } from './use-inbox-keys'
import { useDesk, useInbox } from './use-needs'
import { chosenNeed, lastSnoozed, wantedCard } from './wanted'

type Item = { kind: 'section'; section: Section } | { kind: 'need' | 'row'; debate: Debate } | { kind: 'snoozed' }

const nearEnd = 2_000
const settlingMs = 1_000

/** The debates that need the arbitrator, as cards; then the stalled, the running and the closed ones. */
export function Inbox() {
  const text = useText()
  const listing = useDebateList()
  const { debates, isLoaded, isCut, total, error } = listing
  const [filter, setFilter] = useState<Filter>(noFilter)
  const inbox = useInbox(filter)
  const count = useDesk().needs.length
  const now = useNow()
  const figures = useMemo(() => figuresOf(inbox, isPart(filter), listing, now), [inbox, filter, listing, now])
  const memory = useMemory()
  const unread = useUnread()
  const attendances = useAttendances()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const card = useRef<CardHandle>(null)
  const [chosen, setChosen] = useState<string>()

  useEffect(() => {
    void preloadSight()
    preloadStrip()
  }, [])
  useEffect(() => countUnread(debates, undefined), [debates])

  const items = useMemo(() => {
    const shown = sections.filter((section) => filter.section === 'all' || filter.section === section)
    return shown.flatMap((section): Item[] => {
      const members = inbox[section]
      const rows = members.map((debate): Item => ({ kind: section === 'needs' ? 'need' : 'row', debate }))
      const head: Item[] = section === 'needs' || members.length === 0 ? [] : [{ kind: 'section', section }]
      return [...head, ...rows, ...(section === 'needs' && inbox.snoozed.length > 0 ? [{ kind: 'snoozed' } as const] : [])]
    })
  }, [inbox, filter.section])
  const ids = useMemo(() => items.flatMap((item) => ('debate' in item ? [item.debate.id] : [])), [items])
  const selected = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0]
  const selectedAt = items.findIndex((item) => 'debate' in item && item.debate.id === selected)

  // The debates may change before the wanted one is shown.
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  }, [items])
  const shown = useRef<string>(undefined)
  const show = useCallback(
    (id: string) => {
      shown.current = id
      setChosen(id)
      // A card is shown from its beginning.
      const place = () => {
        const at = latest.current.findIndex((item) => 'debate' in item && item.debate.id === id)
        if (at >= 0) list.current?.scrollToIndex(at, latest.current[at]?.kind === 'need' ? { align: 'start', offset: -16 } : { align: 'nearest' })
      }
      const until = performance.now() + settlingMs
      place()
      // A distant card is rendered first, and the chosen card grows.
      const focus = () => {
        // A later key has chosen another card; the focus would choose this one again.
        if (shown.current !== id) return
        const found = scroller.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)
        if (!found) {
          if (performance.now() < until) requestAnimationFrame(focus)
          return
        }
        found.focus({ preventScroll: true })
        place()
      }
      requestAnimationFrame(focus)
    },
    [],
  )

  // The card after the one that was ruled on or snoozed.
  const goOn = useCallback(
    (id: string) => {
      const at = ids.indexOf(id)
      const next = inbox.needs[inbox.needs.findIndex((each) => each.id === id) + 1]?.id ?? inbox.needs.find((each) => each.id !== id)?.id ?? ids[at + 1]
      if (next === undefined) return
      setChosen(next)
      requestAnimationFrame(() => show(next))
    },
    [ids, inbox.needs, show],
  )
  const putOff = useCallback(
    (debate: Debate, until: number) => {
      snooze(debate, until)
      lastSnoozed.set(debate)
      goOn(debate.id)
    },
    [goOn],
  )
  const wanted = useObservable(wantedCard)
  useEffect(() => {
    if (!wanted) return
    wantedCard.set(undefined)
    show(wanted.id)
  }, [wanted, show])

  const current = selectedAt < 0 ? undefined : items[selectedAt]
  const need = current?.kind === 'need' ? current.debate : undefined
  useEffect(() => {
    chosenNeed.set(need)
    return () => chosenNeed.set(undefined)
  }, [need])
  useInboxKeys({ ids, selected, need, show, putOff, card, scroller })

  const readOn = () => {
    const handle = list.current
    if (isCut && handle && handle.scrollSize - handle.scrollOffset - handle.viewportSize < nearEnd) void listChannel.more()
  }
  const isSettled = useSettled(isLoaded, scroller)
  const isPrinting = useIsPrinting()

  if (!isLoaded) return <Unloaded error={error} />
  if (debates.length === 0) return <FirstSteps />

  const pinned = new Set(memory.pinned)
  // Only visible items are rendered.
  const draw = (item: Item, i: number) => {
    if (item.kind === 'section') return <SectionHead key={item.section} section={item.section} figure={figures[item.section]} />
    if (item.kind === 'snoozed') return <Snoozed key="snoozed" debates={inbox.snoozed} />
    const { debate } = item
    const shared = { debate, unread: unread[debate.id] ?? 0, isPinned: pinned.has(debate.id), onSelect: setChosen }
    return item.kind === 'need' ? (
      <div key={debate.id} className={cx('mx-auto w-full max-w-[820px] px-4 pb-3 max-sm:px-3', i === selectedAt && 'visible')}>
        <NeedCard {...shared} {...(i === selectedAt && { ref: card })} isSelected={i === selectedAt} onRuled={goOn} onSnooze={putOff} />
      </div>
    ) : (
      <div key={debate.id} className="mx-auto w-full max-w-[820px] px-4 max-sm:px-3">
        <InboxRow {...shared} attendance={attendances.get(debate.id)} isTabStop={i === selectedAt} />
      </div>
    )
  }
  return (
    <div className="print-flow flex min-h-0 flex-1 flex-col">
      <FilterBar count={count} figures={figures} filter={filter} onChange={setFilter} />
      <div ref={scroller} data-settling={isSettled || !need ? undefined : ''} className="group/inbox print-flow min-h-0 flex-1 overflow-y-auto overscroll-contain pt-4 pb-10 [overflow-anchor:none] data-settling:invisible">
        {items.length === 0 && <p className="px-4 py-10 text-center text-ui text-ink-2">{text.desk.noneHere}</p>}
        <div className="print:hidden">
          <Virtualizer ref={list} data={items} scrollRef={scroller} bufferSize={400} onScroll={readOn} keepMounted={selectedAt < 0 ? [] : [selectedAt]}>
            {draw}
          </Virtualizer>
        </div>
        {/* On paper: every question, whichever are drawn on the screen. */}
        {isPrinting && (
          <div className="hidden flex-col gap-4 print:flex">
            {inbox.needs.map((debate) => (
              <NeedCard key={debate.id} debate={debate} unread={0} isPinned={false} isSelected={false} onSelect={() => undefined} onRuled={() => undefined} onSnooze={() => undefined} />
            ))}
          </div>
        )}
        {/* Scrolling loads more debates; a filtered list may be too short to scroll. Debates that need the arbitrator are all loaded. */}
        {isCut && filter.section !== 'needs' && (
          <p className="no-print py-4 text-center">
            <Button size="small" look="quiet" onClick={() => void listChannel.more()}>
              {text.desk.readOn(debates.length, total ?? debates.length)}
            </Button>
          </p>
        )}
      </div>
      <SnoozedStrip />
    </div>
  )
}

const lookMs = 50
const quietLooks = 3
const mostSettlingMs = 4_000
const signs = ['keydown', 'pointerdown', 'wheel'] as const

/** Whether the chosen card is complete. Until then only its question is shown, so that nothing shifts. Any input ends the wait. */
function useSettled(isLoaded: boolean, scroller: RefObject<HTMLElement | null>): boolean {
  const client = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isLoaded || isSettled) return
    const until = performance.now() + mostSettlingMs
    let isThere = false
    void preloadSight().then(() => (isThere = true))
    let quiet = 0
    const settle = () => setSettled(true)
    // Loaded parts may request further ones when they render.
    const look = setInterval(() => {
      const isQuiet = isThere && client.isFetching() === 0 && !scroller.current?.querySelector('.skeleton, [data-coming]')
      quiet = isQuiet ? quiet + 1 : 0
      if (quiet >= quietLooks || performance.now() > until) settle()
    }, lookMs)
    for (const sign of signs) addEventListener(sign, settle, { capture: true, passive: true })
    return () => {
      clearInterval(look)
      for (const sign of signs) removeEventListener(sign, settle, { capture: true })
    }
  }, [client, isLoaded, isSettled, scroller])
  return isSettled
}

/** Visible only where the list, which says the same, is hidden. */
function Unloaded({ error }: { error: ApiError | undefined }) {
  const text = useText()
  if (!error) return <div className="flex-1" />
  return (
    <Notice level={1} icon="warning" tone="bad" title={text.list.failed} action={<Button onClick={listChannel.retry}>{text.app.retry}</Button>}>
      {text.errors[error.code] ?? error.message}
    </Notice>
  )
}

function SectionHead({ section, figure }: { section: Section; figure: Figure }) {
  const text = useText()
  const language = useLanguage()
  return (
    <h2 className="mx-auto flex w-full max-w-[820px] items-baseline gap-2 px-7 pt-5 pb-1.5 text-small font-semibold text-ink-2 max-sm:px-5">
      {text.list.groups[section]}
      <span className="font-normal text-ink-3 tabular-nums">{figureText(figure, language)}</span>
    </h2>
  )
}

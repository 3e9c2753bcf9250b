import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '@/components/icons'
import { SourceBoundary } from '@/components/source-boundary'
import { thinReview } from '@/features/issues'
import type { Argument } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { keepPlace, placeInHistory, type Place } from '@/lib/places'
import { useIsPrinting } from '@/lib/printing'
import { ArgumentCard } from './argument-card'
import { documentContext } from './document-context'
import { useMarks } from './reading/use-marks'
import type { Reading } from './reading/use-reading'
import { useFollow } from './use-follow'

export type ThreadHandle = {
  jumpTo: (seq: number) => void
  focusOn: (seq: number) => void
  toEnd: () => void
  /** Steps to the argument before or after the one at the top. */
  step: (by: 1 | -1) => void
}

type Props = {
  debateId: string
  arguments: readonly Argument[]
  reading: Reading
  /** A line separates the arguments with a greater `seq`. */
  newSince: number | undefined
  /** Stands above the motion. */
  heading: ReactNode
  ref?: Ref<ThreadHandle>
}

const markedMs = 1_800
const restMs = 200
const settlingMs = 1_000

function seqInAddress(): number | undefined {
  const match = /^#(\d+)$/.exec(location.hash)
  return match ? Number(match[1]) : undefined
}

export function ArgumentList({ debateId, arguments: all, reading, newSince, heading, ref }: Props) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isPrinting = useIsPrinting()
  const [marked, setMarked] = useState<number>()
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(() => new Map([seqInAddress() ?? 1, 1].map((seq) => [seq, true])))
  // The newest argument and those that arrive are open, and stay open: the person may be reading one when the next arrives.
  const [openFrom] = useState(all.length)
  const { shown } = reading
  const { newCount, isAtEnd, onScroll, onResize, toEnd, openAtEnd, goTo, takeOver, press } = useFollow(scroller, list, shown.length)
  const byId = useMemo(() => new Map(all.map((argument) => [argument.id, argument])), [all])
  const documents = useMemo(() => documentContext(all), [all])
  const thin = useMemo(() => thinReview(all), [all])
  const firstNew = newSince === undefined ? undefined : shown.find(({ seq }) => seq > newSince)?.seq

  const setOpen = useCallback((seq: number, isOpen: boolean) => setOpened((map) => new Map(map).set(seq, isOpen)), [])

  /** The current place; undefined at the end, where a debate opens. */
  const placeNow = useCallback((): Place | undefined => {
    const [handle, element] = [list.current, scroller.current]
    if (!handle || !element || element.scrollHeight - element.scrollTop - element.clientHeight < 40) return undefined
    const index = handle.findItemIndex(handle.scrollOffset + 60)
    const seq = shown[index]?.seq
    return seq === undefined ? undefined : { seq, offset: handle.scrollOffset - handle.getItemOffset(index) }
  }, [shown])

  const { showAll } = reading
  const wantedAfter = useRef<() => void>(undefined)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback(
    (seq: number, offset?: number) => {
      if (seq < 1 || seq > all.length) return
      // The pending write of the old place is obsolete.
      clearTimeout(rest.current)
      const index = shown.findIndex((argument) => argument.seq === seq)
      if (index >= 0) return goTo(index, offset)
      // A hidden argument is shown again first.
      wantedAfter.current = () => show(seq, offset)
      showAll()
    },
    [all.length, goTo, showAll, shown],
  )
  useLayoutEffect(() => {
    const then = wantedAfter.current
    wantedAfter.current = undefined
    if (then && !reading.isFiltered) then()
  }, [reading.isFiltered])

  const focused = useRef<number>(undefined)
  /** Moves the focus to the argument. A distant one is rendered first, and may be rendered again while the list settles. */
  const focusOn = useCallback((seq: number) => {
    focused.current = seq
    const until = performance.now() + settlingMs
    const before = document.activeElement
    const focus = () => {
      const found = scroller.current?.querySelector<HTMLElement>(`article[data-seq="${seq}"]`)
      const active = document.activeElement
      // Do not take the focus back from another element.
      if (focused.current !== seq || (active !== before && active !== found && active !== document.body)) return
      if (active !== found) found?.focus({ preventScroll: true })
      if (performance.now() < until) requestAnimationFrame(focus)
    }
    focus()
  }, [])
  const mark = useCallback(
    (seq: number) => {
      if (seq < 1 || seq > all.length) return
      setOpen(seq, true)
      setMarked(seq)
      show(seq)
    },
    [all.length, setOpen, show],
  )
  const jumpTo = useCallback(
    (seq: number) => {
      keepPlace(debateId, placeNow())
      if (location.hash !== `#${seq}`) history.pushState(null, '', `#${seq}`)
      mark(seq)
    },
    [debateId, mark, placeNow],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const handle = list.current
      if (!handle) return
      const index = handle.findItemIndex(handle.scrollOffset + 60)
      const next = shown[Math.max(0, Math.min(shown.length - 1, index + by))]
      if (!next) return
      history.replaceState(history.state, '', `#${next.seq}`)
      mark(next.seq)
      focusOn(next.seq)
    },
    [focusOn, mark, shown],
  )
  useImperativeHandle(ref, () => ({ jumpTo, focusOn, toEnd, step }), [jumpTo, focusOn, toEnd, step])

  const { current, query } = reading
  useEffect(() => {
    if (current) {
      setOpen(current.seq, true)
      const isDrawn = scroller.current?.querySelector(`article[data-seq="${current.seq}"]`)
      if (!isDrawn) show(current.seq)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only where one goes on to another hit
  }, [current?.seq, current?.nth, query])
  useMarks({ scroller, query, current, onMoved: takeOver })

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [marked])

  const goBack = useCallback(() => {
    const place = placeInHistory()
    const wanted = seqInAddress()
    if (place && place.seq <= all.length) show(place.seq, place.offset)
    else if (wanted !== undefined && wanted <= all.length) mark(wanted)
    else return false
    return true
  }, [all.length, mark, show])

  const begin = useRef(false)
  useLayoutEffect(() => {
    if (begin.current || all.length === 0) return
    begin.current = true
    if (!goBack()) openAtEnd()
  }, [all.length, goBack, openAtEnd])

  useEffect(() => {
    // A history entry without a place is at the end.
    const follow = () => void (goBack() || location.hash !== '' || openAtEnd())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [goBack, openAtEnd])

  useEffect(() => () => clearTimeout(rest.current), [])
  const scrolled = useCallback(() => {
    onScroll()
    clearTimeout(rest.current)
    rest.current = setTimeout(() => keepPlace(debateId, placeNow()), restMs)
  }, [debateId, onScroll, placeNow])

  const cards = shown.map((argument, i) => (
    <div key={argument.seq} className="mx-auto w-full max-w-[720px] px-4 pb-4 max-sm:px-3">
      {i === 0 && heading}
      {argument.seq === firstNew && <NewLine />}
      <SourceBoundary source={argument.content}>
        <ArgumentCard
          argument={argument}
          parent={argument.parent_id === null ? undefined : byId.get(argument.parent_id)}
          documentId={documents[argument.seq - 1]}
          // A panel's claim shows its data instead of the text that the server made of it.
          isOpen={isPrinting || (opened.get(argument.seq) ?? (argument.seq >= openFrom && !argument.panel_records))}
          isMarked={marked === argument.seq}
          isThin={argument.seq === thin}
          onOpenChange={setOpen}
          onJump={jumpTo}
        />
      </SourceBoundary>
    </div>
  ))

  return (
    <div className="print-flow relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        id="thread"
        tabIndex={-1}
        role="region"
        aria-label={text.thread.label}
        // The click may leave the page.
        onClickCapture={() => keepPlace(debateId, placeNow())}
        onWheel={takeOver}
        onTouchMove={takeOver}
        onPointerDown={press}
        onKeyDown={takeOver}
        className="print-flow min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none [overflow-anchor:none]"
      >
        {isPrinting ? (
          cards
        ) : (
          <Virtualizer ref={list} scrollRef={scroller} bufferSize={600} onScroll={scrolled} onResize={onResize}>
            {cards}
          </Virtualizer>
        )}
      </div>
      {!isAtEnd && <EndPill newCount={newCount} onClick={toEnd} />}
    </div>
  )
}

/** The arguments below it are new since the last visit. */
function NewLine() {
  const text = useText()
  return (
    <p className="mb-4 flex items-center gap-3 text-meta font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">{text.reading.newSince}</p>
  )
}

function EndPill({ newCount, onClick }: { newCount: number; onClick: () => void }) {
  const text = useText()
  const words = newCount > 0 ? text.thread.newBelow(newCount) : text.thread.toNewest
  return (
    // The button that leads to the end stands beside the text, not upon it.
    <div className={cx('no-print pointer-events-none absolute inset-x-2 bottom-3 flex', newCount > 0 ? 'justify-center' : 'justify-end')}>
      <button
        type="button"
        aria-label={newCount > 0 ? undefined : words}
        title={words}
        onClick={onClick}
        className={
          newCount > 0
            ? 'pointer-events-auto flex min-h-9 items-center gap-2 rounded-full bg-accent px-4 text-small font-semibold text-on-accent shadow-raised'
            : 'pointer-events-auto flex size-9 items-center justify-center rounded-full border border-line bg-surface text-ink-2 shadow-raised hover:text-ink'
        }
      >
        {newCount > 0 && words}
        <Icon name="arrowDown" size={newCount > 0 ? 14 : 16} />
      </button>
    </div>
  )
}

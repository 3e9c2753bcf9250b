import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '@/components/icons'
import { thinReview } from '@/features/issues'
import type { Argument } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useIsPrinting } from '@/lib/printing'
import { ArgumentCard } from './argument-card'
import { documentContext } from './document-context'
import { PinnedMotion } from './pinned-motion'
import { useFollow } from './use-follow'

export type ThreadHandle = { jumpTo: (seq: number) => void; toEnd: () => void }

type Props = {
  arguments: readonly Argument[]
  /** Stands above the motion. */
  heading: ReactNode
  ref?: Ref<ThreadHandle>
}

const markedMs = 1_800

function seqInAddress(): number | undefined {
  const match = /^#(\d+)$/.exec(location.hash)
  return match ? Number(match[1]) : undefined
}

export function ArgumentList({ arguments: all, heading, ref }: Props) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isPrinting = useIsPrinting()
  const [isPastMotion, setPastMotion] = useState(false)
  const [marked, setMarked] = useState<number>()
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(() => {
    const first = [seqInAddress(), all.length, 1].map((seq) => [seq ?? 0, true] as const)
    return new Map(first)
  })
  const { newCount, isAtEnd, onScroll, onResize, toEnd, openAtEnd, goTo, takeOver } = useFollow(scroller, list, all.length)
  const byId = useMemo(() => new Map(all.map((argument) => [argument.id, argument])), [all])
  const documents = useMemo(() => documentContext(all), [all])
  const thin = useMemo(() => thinReview(all), [all])

  const setOpen = useCallback((seq: number, isOpen: boolean) => setOpened((map) => new Map(map).set(seq, isOpen)), [])

  const jumpTo = useCallback(
    (seq: number) => {
      if (seq < 1 || seq > all.length) return
      setOpen(seq, true)
      setMarked(seq)
      goTo(seq - 1)
      history.replaceState(history.state, '', `#${seq}`)
    },
    [all.length, goTo, setOpen],
  )
  useImperativeHandle(ref, () => ({ jumpTo, toEnd }), [jumpTo, toEnd])

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [marked])

  const begin = useRef(false)
  useLayoutEffect(() => {
    if (begin.current || all.length === 0) return
    begin.current = true
    const wanted = seqInAddress()
    if (wanted !== undefined && wanted <= all.length) jumpTo(wanted)
    else openAtEnd()
  }, [all.length, jumpTo, openAtEnd])

  useEffect(() => {
    const follow = () => {
      const seq = seqInAddress()
      if (seq !== undefined) jumpTo(seq)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [jumpTo])

  const scrolled = useCallback(() => {
    onScroll()
    const handle = list.current
    if (handle) setPastMotion(handle.scrollOffset > handle.getItemSize(0) - 48)
  }, [onScroll])

  const cards = all.map((argument, i) => (
    <div key={argument.seq} className="mx-auto w-full max-w-[760px] px-4 pb-4 max-sm:px-3">
      {i === 0 && heading}
      <ArgumentCard
        argument={argument}
        parent={argument.parent_id === null ? undefined : byId.get(argument.parent_id)}
        documentId={documents[i]}
        isOpen={isPrinting || (opened.get(argument.seq) ?? (i === all.length - 1))}
        isMarked={marked === argument.seq}
        isThin={argument.seq === thin}
        onOpenChange={setOpen}
        onJump={jumpTo}
      />
    </div>
  ))

  return (
    <div className="print-flow relative flex min-h-0 flex-1 flex-col">
      {isPastMotion && all[0] && <PinnedMotion motion={all[0]} onJump={() => jumpTo(1)} />}
      <div
        ref={scroller}
        id="thread"
        tabIndex={-1}
        role="region"
        aria-label={text.thread.label}
        onWheel={takeOver}
        onTouchMove={takeOver}
        onPointerDown={takeOver}
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

function EndPill({ newCount, onClick }: { newCount: number; onClick: () => void }) {
  const text = useText()
  const words = newCount > 0 ? text.thread.newBelow(newCount) : text.thread.toNewest
  return (
    <div className="no-print pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
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

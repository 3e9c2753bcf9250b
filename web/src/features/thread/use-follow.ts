// The scroll position of the thread: it follows new arguments only for a reader at its end, and never moves under a reader
// further up, for whom it counts them. It does not move during a press either, because the click would be lost.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

const nearEnd = 40
// After a jump, measuring moves the list; these scroll events are not the reader's.
const settlingMs = 700
// The space above an argument that was jumped to.
const above = 12
// Content that renders late, such as a diagram, must not push the target of a jump away.
const aimMs = 4_000

type Aim = {
  index: number
  /** From the window's top to the argument's. */
  offset: number
  until: number
  /** The thread was opened at its end, and the reader has not scrolled yet. */
  isOpening: boolean
}

type Follow = {
  newCount: number
  isAtEnd: boolean
  onScroll: () => void
  onResize: () => void
  toEnd: () => void
  /** Shows the newest argument from its beginning, as a debate opens. */
  openAtEnd: () => void
  /** Jumps to an argument, at the top unless `offset` is given. */
  goTo: (index: number, offset?: number) => void
  /** The reader scrolls from here on. */
  takeOver: () => void
  /** Arguments that arrive during the press are handled after its release. */
  press: (event: PointerEvent) => void
}

/** Whether the whole argument fits the window; then its reader is at the end. */
const fits = (list: VirtualizerHandle | null, index: number): boolean =>
  list !== null && list.getItemSize(index) + above <= list.viewportSize

const isReached = (list: VirtualizerHandle | null, { index, offset }: Aim): boolean =>
  list !== null && (index === 0 || Math.abs(list.scrollOffset - list.getItemOffset(index) - offset) < 2)

const isSelecting = () => (document.getSelection()?.toString().length ?? 0) > 0

export function useFollow(scroller: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>, count: number): Follow {
  const [newCount, setNewCount] = useState(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const known = useRef(count)
  const settledAt = useRef(0)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const aim = useRef<Aim>(undefined)
  const arrivingUntil = useRef(0)
  const isPressed = useRef(false)
  const missed = useRef({ arguments: 0, isResized: false })

  const showEnd = useCallback(() => list.current?.scrollToIndex(count - 1, { align: 'end' }), [count, list])
  const showLast = useCallback(() => {
    const handle = list.current
    if (!handle || count === 0) return
    // An argument longer than the window is shown from its beginning.
    const isTall = handle.getItemSize(count - 1) > handle.viewportSize
    if (isTall) handle.scrollToIndex(count - 1, { align: 'start' })
    else showEnd()
  }, [count, list, showEnd])
  const showArrived = useCallback(() => {
    arrivingUntil.current = Date.now() + settlingMs
    showLast()
  }, [showLast])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (Date.now() >= settledAt.current) following.current = isNear
    setAtEnd(isNear)
    if (isNear) setNewCount(0)
  }, [scroller])

  const takeOver = useCallback(() => {
    aim.current = undefined
  }, [])

  const shoot = useCallback(
    ({ index, offset }: Aim) => list.current?.scrollToIndex(index, { align: 'start', offset }),
    [list],
  )
  const aimAt = useCallback(
    (index: number, isOpening: boolean, offset = index === 0 ? 0 : -above) => {
      following.current = false
      settledAt.current = Date.now() + settlingMs
      clearTimeout(settling.current)
      settling.current = setTimeout(onScroll, settlingMs + 10)
      aim.current = { index, offset, until: Date.now() + aimMs, isOpening }
      shoot(aim.current)
    },
    [onScroll, shoot],
  )
  const goTo = useCallback((index: number, offset?: number) => aimAt(index, false, offset), [aimAt])
  const openAtEnd = useCallback(() => aimAt(count - 1, true), [aimAt, count])

  const arrive = useCallback(
    (added: number) => {
      const held = aim.current && Date.now() < aim.current.until ? aim.current : undefined
      if (held?.isOpening && fits(list.current, held.index)) return aimAt(count - 1, true)
      if (!held && following.current && !isSelecting()) return showArrived()
      if (held) following.current = false
      // A target too near the end to reach the top could reach it now; keep it where it is.
      if (held && !isReached(list.current, held)) takeOver()
      setNewCount((n) => n + added)
      setAtEnd(false)
    },
    [aimAt, count, list, showArrived, takeOver],
  )
  useLayoutEffect(() => {
    const added = count - known.current
    known.current = count
    if (added <= 0) return
    if (isPressed.current) missed.current.arguments += added
    else arrive(added)
  }, [arrive, count])

  const onResize = useCallback(() => {
    if (isPressed.current) missed.current.isResized = true
    else if (aim.current && Date.now() < aim.current.until) shoot(aim.current)
    else if (!following.current) onScroll()
    else if (Date.now() < arrivingUntil.current) showLast()
    else showEnd()
  }, [onScroll, shoot, showEnd, showLast])

  const press = useCallback(
    ({ button, target, currentTarget }: PointerEvent) => {
      takeOver()
      // Not on the scroll bar, whose release fires no event.
      isPressed.current = button === 0 && target !== currentTarget
    },
    [takeOver],
  )
  const released = useRef(() => {})
  released.current = () => {
    const { arguments: added, isResized } = missed.current
    missed.current = { arguments: 0, isResized: false }
    isPressed.current = false
    if (added > 0) arrive(added)
    else if (isResized) onResize()
  }
  useEffect(() => {
    // The click event comes first.
    const release = () => void (isPressed.current && setTimeout(() => released.current()))
    const signs = ['pointerup', 'pointercancel'] as const
    for (const sign of signs) addEventListener(sign, release)
    return () => {
      for (const sign of signs) removeEventListener(sign, release)
    }
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(onResize)
    observer.observe(element)
    return () => observer.disconnect()
  }, [onResize, scroller])

  const toEnd = useCallback(() => {
    aim.current = undefined
    settledAt.current = 0
    following.current = true
    setNewCount(0)
    const handle = list.current
    const isInIt = handle !== null && handle.scrollOffset > handle.getItemOffset(count - 1) - above - 2
    if (isInIt) showEnd()
    else showArrived()
  }, [count, list, showArrived, showEnd])

  return { newCount, isAtEnd, onScroll, onResize, toEnd, openAtEnd, goTo, takeOver, press }
}

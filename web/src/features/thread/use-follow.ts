// Where the thread stands: it follows new arguments only for a reader who is at its end, and never moves under one
// who reads further up; for those it counts what is new.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

const nearEnd = 40
// While a jump settles, the list is measured and moves by itself; that is not the reader going to its end.
const settlingMs = 700

type Follow = {
  newCount: number
  isAtEnd: boolean
  onScroll: () => void
  onResize: () => void
  toEnd: () => void
  /** The reader goes elsewhere. */
  letGo: () => void
}

export function useFollow(scroller: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>, count: number): Follow {
  const [newCount, setNewCount] = useState(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const known = useRef(count)
  const settledAt = useRef(0)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  const showLast = useCallback(() => {
    const handle = list.current
    if (!handle || count === 0) return
    // An argument longer than the window is read from its beginning.
    const isTall = handle.getItemSize(count - 1) > handle.viewportSize
    handle.scrollToIndex(count - 1, { align: isTall ? 'start' : 'end' })
  }, [count, list])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (Date.now() >= settledAt.current) following.current = isNear
    setAtEnd(isNear)
    if (isNear) setNewCount(0)
  }, [scroller])

  useLayoutEffect(() => {
    const added = count - known.current
    known.current = count
    if (added <= 0) return
    const isSelecting = (document.getSelection()?.toString().length ?? 0) > 0
    if (following.current && !isSelecting) showLast()
    else setNewCount((n) => n + added)
  }, [count, showLast])

  const onResize = useCallback(() => {
    if (following.current) showLast()
    else onScroll()
  }, [onScroll, showLast])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(onResize)
    observer.observe(element)
    return () => observer.disconnect()
  }, [onResize, scroller])

  const toEnd = useCallback(() => {
    settledAt.current = 0
    following.current = true
    setNewCount(0)
    showLast()
  }, [showLast])

  const letGo = useCallback(() => {
    following.current = false
    settledAt.current = Date.now() + settlingMs
    clearTimeout(settling.current)
    settling.current = setTimeout(onScroll, settlingMs + 10)
  }, [onScroll])

  return { newCount, isAtEnd, onScroll, onResize, toEnd, letGo }
}

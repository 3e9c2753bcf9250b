// A button that must be held: by mouse, finger or key. Releasing early, or losing the focus, does nothing.
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

export const holdMs = 1_000

type Hold = {
  /** 0 to 1; undefined while it is not held. */
  progress: number | undefined
  wasShort: boolean
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onLostPointerCapture: () => void
    onKeyDown: (event: KeyboardEvent) => void
    onKeyUp: (event: KeyboardEvent) => void
    onBlur: () => void
    onClick: (event: MouseEvent) => void
    onContextMenu: (event: MouseEvent) => void
  }
}

const isHoldKey = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter'

/** `onPlainClick` is for assistive technology, which clicks without pressing. */
export function useHold(onHeld: () => void, onPlainClick: () => void): Hold {
  const [progress, setProgress] = useState<number>()
  const [wasShort, setShort] = useState(false)
  const begun = useRef<number>(undefined)
  const frame = useRef(0)
  const held = useRef(onHeld)
  held.current = onHeld

  const end = useCallback((isShort: boolean) => {
    if (begun.current === undefined) return
    begun.current = undefined
    cancelAnimationFrame(frame.current)
    setProgress(undefined)
    setShort(isShort)
  }, [])

  const begin = useCallback(() => {
    if (begun.current !== undefined) return
    begun.current = performance.now()
    setShort(false)
    setProgress(0)
    const step = () => {
      if (begun.current === undefined) return
      const share = (performance.now() - begun.current) / holdMs
      if (share < 1) {
        setProgress(share)
        frame.current = requestAnimationFrame(step)
        return
      }
      end(false)
      held.current()
    }
    frame.current = requestAnimationFrame(step)
  }, [end])

  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const letGo = () => end(true)
  return {
    progress,
    wasShort,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        begin()
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onLostPointerCapture: letGo,
      onKeyDown: (event) => {
        if (!isHoldKey(event)) return
        event.preventDefault()
        if (!event.repeat) begin()
      },
      onKeyUp: (event) => {
        if (!isHoldKey(event)) return
        event.preventDefault()
        letGo()
      },
      onBlur: letGo,
      onClick: (event) => {
        if (event.detail === 0) onPlainClick()
      },
      onContextMenu: (event) => event.preventDefault(),
    },
  }
}

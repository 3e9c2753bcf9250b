import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Keeps the focus in an area when the focused element is removed, as after a ruling by keyboard. */
export function useKeptFocus(area: RefObject<HTMLElement | null>, subject: string): void {
  const wasHere = useRef(false)
  useEffect(() => {
    const look = ({ target }: Event) => {
      wasHere.current = target instanceof Node && area.current?.contains(target) === true
    }
    const signs = ['focusin', 'pointerdown']
    for (const sign of signs) document.addEventListener(sign, look)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look)
    }
  }, [area])

  useLayoutEffect(() => {
    const active = document.activeElement
    if (wasHere.current && (active === null || active === document.body)) area.current?.focus({ preventScroll: true })
  }, [area, subject])
}

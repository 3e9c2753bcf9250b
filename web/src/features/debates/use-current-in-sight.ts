import { useEffect, useRef, type RefObject } from 'react'

type Props = {
  currentId: string | undefined
  /** All rows are loaded. */
  isComplete: boolean
  /** Returns false if the row does not exist (yet). */
  reveal: (id: string) => boolean
  scroller: RefObject<HTMLElement | null>
}

/** Scrolls the open debate's row into view once, when the page or another debate opens; not while the person scrolls the list. */
export function useCurrentInSight({ currentId, isComplete, reveal, scroller }: Props): void {
  const settled = useRef<string>(undefined)

  useEffect(() => {
    if (currentId === undefined || settled.current === currentId) return
    if (reveal(currentId) && isComplete) settled.current = currentId
  }, [currentId, isComplete, reveal])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const leave = () => {
      settled.current = currentId
    }
    const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown']
    for (const sign of signs) element.addEventListener(sign, leave, { passive: true })
    return () => {
      for (const sign of signs) element.removeEventListener(sign, leave)
    }
  }, [currentId, scroller])
}

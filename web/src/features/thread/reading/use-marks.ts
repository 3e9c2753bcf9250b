import { useEffect, type RefObject } from 'react'
import { lazily } from '@/lib/lazily'
import type { Hit } from './hits'

const load = lazily(() => import('./marks'))

type Props = {
  scroller: RefObject<HTMLElement | null>
  query: string
  current: Hit | undefined
  /** Called before the thread is scrolled to a hit. */
  onMoved: () => void
}

/** Marks the hits of a query; loads the code for it on demand. */
export function useMarks({ scroller, query, current, onMoved }: Props): void {
  const { seq, nth } = current ?? {}
  useEffect(() => {
    const element = scroller.current
    if (!element || query.trim() === '') return
    let isOver = false
    let stop: (() => void) | undefined
    load().then(
      ({ mark }) => {
        if (!isOver) stop = mark(element, query, seq === undefined || nth === undefined ? undefined : { seq, nth }, onMoved)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [scroller, query, seq, nth, onMoved])
}

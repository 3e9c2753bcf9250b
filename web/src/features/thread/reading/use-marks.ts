import { useEffect, type RefObject } from 'react'
import { lazily } from '@/lib/lazily'
import type { Hit } from './hits'

const load = lazily(() => import('./marks'))

type Props = {
  scroller: RefObject<HTMLElement | null>
  query: string
  current: Hit | undefined
  /** The thread has been moved on purpose. */
  onMoved: () => void
}

/** What is looked for is marked where it stands; nothing is fetched for that before. */
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

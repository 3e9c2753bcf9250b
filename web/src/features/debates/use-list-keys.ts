import { useEffect, useRef } from 'react'
import { isTyping } from '@/lib/keys'

type Props = {
  ids: string[]
  /** The current row; undefined before the first step. */
  current: string | undefined
  show: (id: string) => void
}

/** j and k walk through the list. */
export function useListKeys({ ids, current, show }: Props): void {
  // Keys may arrive faster than the page renders.
  const place = useRef(current)
  useEffect(() => {
    place.current = current
  }, [current])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const step = { j: 1, k: -1 }[event.key]
      if (step !== undefined && ids.length > 0) {
        event.preventDefault()
        const at = place.current === undefined ? -1 : ids.indexOf(place.current)
        const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))]!
        place.current = next
        show(next)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, show])
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Debate } from '@/lib/api/types'
import { goKeys, isTyping } from '@/lib/keys'
import { debateLink } from '@/lib/links'
import { inAnHour, tomorrow } from './keep'

type Props = {
  ids: readonly string[]
  selected: string | undefined
  /** The selected debate, if it needs the arbitrator. */
  need: Debate | undefined
  show: (id: string) => void
  onPin: (debate: Debate) => void
  onSnooze: (debate: Debate, until: number) => void
}

/** j and k walk; Enter opens the debate; p pins, s snoozes. The decision has keys of its own. */
export function useInboxKeys({ ids, selected, need, show, onPin, onSnooze }: Props): void {
  const [, navigate] = useLocation()
  // Keys may arrive faster than the page renders.
  const place = useRef(selected)
  useEffect(() => {
    place.current = selected
  }, [selected])

  useEffect(() => {
    const goKey = goKeys()
    const onKey = (event: KeyboardEvent) => {
      const isGoing = goKey(event) !== undefined
      if (isGoing || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return
      const id = place.current
      const step = { j: 1, k: -1 }[event.key]
      const acts: Record<string, (debate: Debate) => void> = {
        p: onPin,
        s: (debate) => onSnooze(debate, inAnHour(Date.now())),
        S: (debate) => onSnooze(debate, tomorrow(Date.now())),
      }
      // Enter activates a focused button or link.
      const isOnControl = (event.target as HTMLElement | null)?.closest('button, a[href]:not([data-item])') != null
      if (step !== undefined && ids.length > 0) {
        const at = id === undefined ? -1 : ids.indexOf(id)
        const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))]!
        place.current = next
        show(next)
      } else if (event.key === 'Enter' && id !== undefined && !isOnControl) navigate(debateLink(id))
      else if (need && need.id === id && acts[event.key]) acts[event.key]!(need)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, need, show, onPin, onSnooze, navigate])
}

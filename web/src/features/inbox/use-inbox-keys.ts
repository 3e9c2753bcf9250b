import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { Debate } from '@/lib/api/types'
import { isTyping } from '@/lib/keys'
import { debateLink } from '@/lib/links'
import { inAnHour, snooze, togglePin, tomorrow } from './keep'
import type { CardHandle } from './need-card'

type Props = {
  ids: string[]
  selected: string | undefined
  /** The chosen one, if it needs the arbitrator. */
  need: Debate | undefined
  show: (id: string) => void
  card: RefObject<CardHandle | null>
}

// They mean something on every page: next, take back, write, help, search.
const elsewhere = ['n', 'u', 'r', '?', '/']

/** j and k walk; a letter or digit chooses; Ctrl + Enter sends, with Shift closes; p pins, s snoozes, Enter opens, r writes. */
export function useInboxKeys({ ids, selected, need, show, card }: Props): void {
  const [, navigate] = useLocation()
  // Keys may come faster than the page is drawn.
  const place = useRef(selected)
  useEffect(() => {
    place.current = selected
  }, [selected])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTyping(event)) return
      const at = place.current === undefined ? -1 : ids.indexOf(place.current)
      const walk = (step: number): boolean => {
        const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))]
        if (next === undefined) return false
        place.current = next
        show(next)
        return true
      }
      // A button is pressed by Enter, and a link followed; but what was walked to may not have the focus yet.
      const target = event.target as HTMLElement | null
      const isOnControl = target?.dataset.item === undefined && target?.closest('button, a[href]') !== null
      const acts: Record<string, (debate: Debate) => void> = {
        p: togglePin,
        s: (debate) => snooze(debate, inAnHour(Date.now())),
        S: (debate) => snooze(debate, tomorrow(Date.now())),
      }
      const handled = (): boolean => {
        // What is held down has ruled on one; the next one has not been read yet.
        if (event.ctrlKey || event.metaKey) return event.key === 'Enter' && !event.repeat && (card.current?.send(event.shiftKey) ?? false)
        if (event.key === 'j') return walk(1)
        if (event.key === 'k') return walk(-1)
        if (event.key === 'Enter' && !isOnControl && place.current !== undefined) {
          navigate(debateLink(place.current))
          return true
        }
        if (!need || elsewhere.includes(event.key)) return false
        const act = acts[event.key]
        act?.(need)
        return act !== undefined || (card.current?.choose(event.key) ?? false)
      }
      if (handled()) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, need, show, card, navigate])
}

import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { Debate } from '@/lib/api/types'
import { isTyping, textKeys, writeOn } from '@/lib/keys'
import { debateLink } from '@/lib/links'
import { inAnHour, togglePin, tomorrow } from './keep'
import type { CardHandle } from './need-card'

type Props = {
  ids: string[]
  selected: string | undefined
  /** The chosen debate, if it needs the arbitrator. */
  need: Debate | undefined
  show: (id: string) => void
  putOff: (debate: Debate, until: number) => void
  card: RefObject<CardHandle | null>
  scroller: RefObject<HTMLElement | null>
}

// These keys have a meaning on every page: next, take back, write, help, search, go.
const elsewhere = 'nur?/g'
const leastInSight = 48

function isInSight(item: Element | null | undefined, scroller: Element | null): boolean {
  if (!item || !scroller) return false
  const [inner, outer] = [item.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top) >= Math.min(inner.height, leastInSight)
}

/** j and k walk; a letter or digit chooses; Ctrl + Enter sends, with Shift closes; p pins, s snoozes, Enter opens, r writes. A key on a card out of view only scrolls to the card. Other keys are typed into the ruling. */
export function useInboxKeys({ ids, selected, need, show, putOff, card, scroller }: Props): void {
  const [, navigate] = useLocation()
  // Keys may arrive faster than the page renders.
  const place = useRef(selected)
  useEffect(() => {
    place.current = selected
  }, [selected])

  useEffect(() => {
    const textBefore = textKeys(elsewhere)
    const onKey = (event: KeyboardEvent) => {
      const before = textBefore(event)
      if (event.defaultPrevented || event.altKey || isTyping(event)) return
      const at = place.current === undefined ? -1 : ids.indexOf(place.current)
      const walk = (step: number): boolean => {
        const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))]
        if (next === undefined) return false
        place.current = next
        show(next)
        return true
      }
      // Enter activates a focused button or link; but the card that j or k reached may not have the focus yet.
      const target = event.target as HTMLElement | null
      const isOnControl = target?.dataset.item === undefined && target?.closest('button, a[href]') !== null
      const acts: Record<string, (debate: Debate) => void> = {
        p: togglePin,
        s: (debate) => putOff(debate, inAnHour(Date.now())),
        S: (debate) => putOff(debate, tomorrow(Date.now())),
      }
      const isSending = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
      const isOpening = !isSending && event.key === 'Enter' && !isOnControl
      const handled = (): boolean => {
        if (event.key === 'j' && !event.ctrlKey && !event.metaKey) return walk(1)
        if (event.key === 'k' && !event.ctrlKey && !event.metaKey) return walk(-1)
        const id = place.current
        if (id === undefined || (before === undefined && !isSending && !isOpening)) return false
        if (!isInSight(scroller.current?.querySelector(`[data-item="${id}"]`), scroller.current)) {
          show(id)
          return true
        }
        if (isOpening) {
          navigate(debateLink(id))
          return true
        }
        if (need?.id !== id) return false
        // A repeated key must not rule on the next card, which the person has not read.
        if (isSending) return !event.repeat && (card.current?.send(event.shiftKey) ?? false)
        const act = acts[event.key]
        act?.(need)
        // A capital letter begins a sentence, so it is typed.
        if (act !== undefined || (!event.shiftKey && card.current?.choose(event.key))) return true
        const box = scroller.current?.querySelector<HTMLTextAreaElement>('[data-ruling]')
        if (box && before !== undefined) writeOn(box, before)
        return false
      }
      if (handled()) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, need, show, putOff, card, scroller, navigate])
}

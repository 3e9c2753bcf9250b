import { useEffect, useState, type ReactNode } from 'react'
import { isTyping } from '@/lib/keys'
import { Icon, type IconName } from './icons'

export type Spot = { top: number; left: number }

/** What `read` makes of the selection in the page, as it changes and is scrolled. */
export function useSelection<T>(read: () => T | undefined): [T | undefined, (found: T | undefined) => void] {
  const [found, setFound] = useState<T>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setFound(() => read()))
    }
    // The code may have been loaded because of a selection.
    look()
    document.addEventListener('selectionchange', look)
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', look)
      removeEventListener('scroll', look, { capture: true })
    }
  }, [read])
  return [found, setFound]
}

type ButtonProps = { spot: Spot | undefined; icon: IconName; isSelected: () => boolean; onPress: () => void; children: ReactNode }

/** The button at a selection; the key q does the same. */
export function SelectionButton({ spot, icon, isSelected, onPress, children }: ButtonProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'q' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !isSelected()) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isSelected, onPress])
  if (!spot) return null
  return (
    <button
      type="button"
      // Keep the selection while it is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      style={{ top: spot.top, left: spot.left }}
      className="no-print fixed z-40 inline-flex min-h-8 -translate-x-1/2 items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-small font-medium text-ink shadow-raised hover:text-accent"
    >
      <Icon name={icon} size={14} />
      {children}
      <kbd className="rounded-sm bg-sunken px-1 font-mono text-meta text-ink-3 max-sm:hidden">q</kbd>
    </button>
  )
}

const saidMs = 3_000

/** Whether something was said a moment ago, and a function to say it. */
export function useSaid(): [boolean, () => void] {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isSaid) return
    const timer = setTimeout(() => setSaid(false), saidMs)
    return () => clearTimeout(timer)
  }, [isSaid])
  return [isSaid, () => setSaid(true)]
}

/** A short message at the bottom, also for screen readers. */
export function Said({ isSaid, children }: { isSaid: boolean; children: string }) {
  return (
    <>
      <span role="status" className="sr-only">
        {isSaid ? children : ''}
      </span>
      {isSaid && (
        <p aria-hidden className="arrive no-print fixed bottom-4 left-1/2 z-40 -translate-x-1/2 rounded-md bg-ink px-3 py-1.5 text-small text-surface shadow-raised">
          {children}
        </p>
      )}
    </>
  )
}

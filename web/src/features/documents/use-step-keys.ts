import { useEffect } from 'react'
import { isTyping } from '@/lib/keys'

const steps: Record<string, 1 | -1> = { n: 1, p: -1 }

/** n and p lead to the next and the previous change. */
export function useStepKeys(step: (by: 1 | -1) => void, isOn = true): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      step(by)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [step, isOn])
}

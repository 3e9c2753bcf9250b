// A chunk of its own, because the first screen never shows the strip.
import { lazy, Suspense, useEffect } from 'react'
import { isWaiting, lastRuled, rulingQueue } from '@/features/ruling'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { lazily, preload } from '@/lib/lazily'
import { useObservable } from '@/lib/observable'
import { takeBackTo } from './wanted'

const load = lazily(() => import('./strip'))
const Strip = lazy(load)

/** Preloads the strip at the first input. */
export const preloadStrip = (): void => preload(load)

/** After a ruling: offers to take it back for a few seconds, and names the next question. */
export function RuledStrip() {
  const text = useText()
  const ruled = useObservable(lastRuled)
  // Handled here, because the keys work before the strip is loaded.
  useEffect(() => {
    if (!ruled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || isTyping(event) || event.key !== (event.ctrlKey ? 'z' : 'u')) return
      const entry = rulingQueue.entries.get().find(({ requestId }) => requestId === ruled.requestId)
      if (!entry || !isWaiting(entry)) return
      event.preventDefault()
      takeBackTo(ruled)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ruled])
  return (
    <>
      {/* Rendered while empty, because a screen reader announces only changes of an existing live region. */}
      <span role="status" className="sr-only">
        {ruled && text.desk.ruled(visible(ruled.title))}
      </span>
      {ruled && (
        <Suspense fallback={null}>
          <Strip ruled={ruled} />
        </Suspense>
      )}
    </>
  )
}

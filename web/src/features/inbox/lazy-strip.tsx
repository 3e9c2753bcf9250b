// Comes in a chunk of its own: nothing is ruled on the first screen yet.
import { lazy, Suspense, useEffect } from 'react'
import { isWaiting, lastRuled, rulingQueue } from '@/features/ruling'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { lazily, preload } from '@/lib/lazily'
import { useObservable } from '@/lib/observable'
import { takeBackTo } from './wanted'

const load = lazily(() => import('./strip'))
const Strip = lazy(load)

/** It is there at once when it is wanted: fetched as soon as somebody does something. */
export const preloadStrip = (): void => preload(load)

/** After a ruling: for a moment it can be taken back, and what is next. */
export function RuledStrip() {
  const text = useText()
  const ruled = useObservable(lastRuled)
  // Here and not in the strip: it holds from the first moment.
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
      {/* It is there before there is something to say, or nobody would hear it. */}
      <span role="status" className="sr-only">
        {ruled && text.desk.ruled(ruled.title)}
      </span>
      {ruled && (
        <Suspense fallback={null}>
          <Strip ruled={ruled} />
        </Suspense>
      )}
    </>
  )
}

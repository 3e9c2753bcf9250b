// Comes in a chunk of its own: nothing is ruled on the first screen yet.
import { lazy, Suspense, useEffect } from 'react'
import { lastRuled } from '@/features/ruling'
import { useText } from '@/lib/i18n'
import { lazily, preload } from '@/lib/lazily'
import { useObservable } from '@/lib/observable'

const load = lazily(() => import('./strip'))
const Strip = lazy(load)
const soonMs = 3_000

/** Its keys hold from the first moment. */
export const preloadStrip = (): void => preload(load)

/** After a ruling: for a moment it can be taken back, and what is next. */
export function RuledStrip() {
  const text = useText()
  const ruled = useObservable(lastRuled)
  useEffect(() => {
    const timer = setTimeout(preloadStrip, soonMs)
    return () => clearTimeout(timer)
  }, [])
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

// A chunk of its own, because the first screen never shows the strip.
import { lazy, Suspense, useEffect } from 'react'
import { undoable, useRulings } from '@/features/ruling'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { lazily, preload } from '@/lib/lazily'
import { takeBackTo } from './wanted'

const load = lazily(() => import('./strip'))
const Strip = lazy(load)

/** Preloads the strip at the first input. */
export const preloadStrip = (): void => preload(load)

/** After a ruling: offers to take it back for a few seconds, and names the next question. */
export function RuledStrip() {
  const text = useText()
  const ruled = useRulings().last
  // Handled here, because the keys work before the strip is loaded.
  useEffect(() => {
    if (!ruled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || isTyping(event) || event.key !== (event.ctrlKey ? 'z' : 'u')) return
      const last = undoable()
      if (!last) return
      event.preventDefault()
      takeBackTo(last)
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

import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { goKeys, isTyping } from '@/lib/keys'
import { lazily, preload } from '@/lib/lazily'
import { insightsLink, rulingsLink } from '@/lib/links'

const load = lazily(() => import('./shortcuts-dialog'))
const ShortcutsDialog = lazy(load)

export const preloadShortcuts = (): void => preload(load)

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The keys that work on every page, and the dialog that lists all keys. */
export function Shortcuts({ open, onOpenChange }: Props) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const goKey = goKeys()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      // A key that another handler has used, such as the letter of an option, does not complete a chord.
      const place = event.defaultPrevented ? undefined : { i: insightsLink(), r: rulingsLink() }[goKey(event) ?? '']
      if (place !== undefined) return navigate(place)
      if (event.key === '?') onOpenChange(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onOpenChange, navigate])

  return (
    open && (
      <Suspense fallback={null}>
        <ShortcutsDialog onClose={() => onOpenChange(false)} />
      </Suspense>
    )
  )
}

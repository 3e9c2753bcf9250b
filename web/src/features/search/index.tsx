// Search over everything, in a chunk of its own that is fetched when it is asked for.
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '@/components/button'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { lazily, preload } from '@/lib/lazily'

const load = lazily(() => import('./search-dialog'))
const Dialog = lazy(load)

/** Its button, the keys that open it (`/` and Ctrl-K), and itself. */
export function Search() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
      if (!isChord && !isSlash) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const words = text.reading.search
  return (
    <>
      <IconButton
        icon="search"
        label={words.title}
        title={words.open}
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

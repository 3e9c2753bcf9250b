// The search over all debates. The dialog is a chunk of its own, except for its field: one can type at once.
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/button'
import { Modal } from '@/components/dialog'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { lazily, preload } from '@/lib/lazily'

const load = lazily(() => import('./search-dialog'))
const Dialog = lazy(load)

/** The button, the keys that open it (`/` and Ctrl-K), and the dialog. */
export function Search() {
  const text = useText()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState<string>()
  const open = () => setQuery((before) => before ?? '')
  const close = () => setQuery(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
      if (!isChord && !isSlash) return
      event.preventDefault()
      open()
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
        onClick={open}
      />
      {query !== undefined && (
        <Modal onClose={close} titleId={titleId} initialFocus={field} className="mx-auto mt-[8dvh] mb-auto w-[min(44rem,calc(100vw-1.5rem))] rounded-xl border">
          <div className="flex max-h-[80dvh] flex-col">
            <h2 id={titleId} className="sr-only">
              {words.title}
            </h2>
            <Suspense fallback={<input ref={field} aria-label={words.placeholder} value={query} onChange={(event) => setQuery(event.target.value)} className="mx-3 h-14 bg-transparent pl-7 text-body outline-none" />}>
              <Dialog query={query} onQuery={setQuery} onClose={close} />
            </Suspense>
          </div>
        </Modal>
      )}
    </>
  )
}

// A button whose menu is a chunk of its own: fetched on hover or focus, opened by a press.
import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react'
import { lazily, preload } from '@/lib/lazily'

export type Handlers = { onPointerEnter: () => void; onFocus: () => void; onClick: () => void }

/** `Part` is open when it is mounted, and replaces the button that was pressed. */
export function onIntent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const patient = lazily(load)
  const Part = lazy(patient)
  const fetch = () => preload(patient)
  function OnIntent({ button, ...props }: P & { button: (handlers: Handlers) => ReactElement }) {
    const [isWanted, setWanted] = useState(false)
    const drawn = button({ onPointerEnter: fetch, onFocus: fetch, onClick: () => setWanted(true) })
    if (!isWanted) return drawn
    return (
      <Suspense fallback={drawn}>
        <Part {...(props as unknown as P & object)} />
      </Suspense>
    )
  }
  return { OnIntent, fetch }
}

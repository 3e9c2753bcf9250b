// A button whose menu comes in a chunk of its own: fetched when a hand or the focus comes near, opened when it is pressed.
import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react'
import { lazily, preload } from '@/lib/lazily'

export type Handlers = { onPointerEnter: () => void; onFocus: () => void; onClick: () => void }

/** `Part` opens at once: it takes the place of a button that was pressed. */
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

import type { Root } from 'hast'
import { useEffect } from 'react'
import { lazily } from '@/lib/lazily'
import { Observable, useObservable } from '@/lib/observable'

type Highlight = (tree: Root) => void

const load = lazily(() => import('./highlight'))
const loaded = new Observable<Highlight | undefined>(undefined)

/** Highlights the code of a text once the highlighter is loaded; colours shift nothing. */
export function useHighlight(source: string): Highlight | undefined {
  const highlight = useObservable(loaded)
  const isWanted = highlight === undefined && /^ {0,3}(`{3}|~{3}|>|[-*+\d])/m.test(source) && /(`{3}|~{3})/.test(source)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      ({ default: colour }) => loaded.set(colour),
      () => undefined,
    )
  }, [isWanted])
  return highlight
}

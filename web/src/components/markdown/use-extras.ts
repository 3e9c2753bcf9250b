import { useEffect } from 'react'
import { lazily } from '@/lib/lazily'
import { Observable, useObservable } from '@/lib/observable'
import type { extras } from './extras'

type Extras = typeof extras

const load = lazily(() => import('./extras'))
const loaded = new Observable<Extras | undefined>(undefined)
const none: Extras = { extensions: [], mdastExtensions: [] }

/** The additional plugins for a text with plain addresses or footnotes, once loaded. They change no words, so nothing shifts. */
export function useExtras(source: string): Extras {
  const found = useObservable(loaded)
  const isWanted = /https?:\/\/|www\.|\w@\w|\[\^/i.test(source)
  useEffect(() => {
    if (!isWanted || found) return
    load().then(
      (part) => loaded.set(part.extras),
      () => undefined,
    )
  }, [isWanted, found])
  return (isWanted && found) || none
}

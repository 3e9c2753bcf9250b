import { useEffect } from 'react'
import { lazily } from '@/lib/lazily'
import { Observable, useObservable } from '@/lib/observable'
import type { extras } from './extras'

type Extras = typeof extras

const load = lazily(() => import('./extras'))
const loaded = new Observable<Extras | undefined>(undefined)
const none: Extras = { extensions: [], mdastExtensions: [] }

/** What a text with plain addresses or footnotes needs beside the rest, once it has come; the same words, so that nothing moves. */
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

// Decodes HTML's named character references, in place of `decode-named-character-reference` (vite.config.ts): its file for
// browsers assigns innerHTML, which the page's policy forbids (Trusted Types), and its other file puts the whole table
// into the first screen. Here the table is a chunk of its own, loaded only for texts with such a name.
import { use } from 'react'
import { lazily } from '@/lib/lazily'

let table: Readonly<Record<string, string>> | undefined

const load = lazily(() => import('character-entities'))
let loading: Promise<void> | undefined

/** Called by the parser. Without the table, a name stays as written. */
export const decodeNamedCharacterReference = (name: string): string | false => (table && Object.hasOwn(table, name) ? table[name]! : false)

/** Suspends until the names in this text can be decoded. If the table cannot be loaded, they are shown as written. */
export function useEntities(source: string): void {
  if (!/&[a-z]/i.test(source)) return
  loading ??= load().then(
    ({ characterEntities }) => void (table = characterEntities),
    () => undefined,
  )
  // Call it even when the table is loaded: React replays a suspended render and expects the same calls.
  use(loading)
}

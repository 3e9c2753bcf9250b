// Which debates have changed since this browser showed them. The arbitrator's own moves do not count.
import type { Debate } from '@/lib/api/types'
import { Observable, useObservable } from '@/lib/observable'
import { kept } from '@/lib/storage'

type Seen = { seq: number; at: string }
type Memory = { since: string; debates: Record<string, Seen> }

const key = 'aw.seen'
const mostRemembered = 1_000

const isMemory = (value: unknown): value is Memory =>
  typeof value === 'object' && value !== null && 'since' in value && 'debates' in value && typeof value.debates === 'object'

function recall(): Memory {
  const found = kept.readJson(key, isMemory)
  if (found) return found
  // On the first visit nothing counts as new.
  const fresh: Memory = { since: new Date().toISOString(), debates: {} }
  kept.writeJson(key, fresh)
  return fresh
}

const memory = new Observable<Memory>(recall())

/** The newest `seq` of a debate that was shown in this browser; undefined on the first visit. */
export const seenOf = (id: string): number | undefined => memory.get().debates[id]?.seq

export function markSeen(id: string, seq: number, at: string): void {
  const { since, debates } = memory.get()
  const before = debates[id]
  if (before && before.seq === seq && before.at === at) return
  const rest = Object.entries(debates).filter(([known]) => known !== id)
  const next = { since, debates: Object.fromEntries([...rest.slice(-mostRemembered), [id, { seq, at }]]) }
  memory.set(next)
  kept.writeJson(key, next)
}

/** Whether a debate has changed since it was shown, or for one that never was, since the first visit. */
export function useIsChanged(): (debate: Debate) => boolean {
  const { since, debates } = useObservable(memory)
  return ({ id, updated_at }) => updated_at > (debates[id]?.at ?? since)
}

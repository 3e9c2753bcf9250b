// Counts the arguments of each debate that the arbitrator has neither seen nor written. The list does not contain the number, so
// the newest arguments of a debate that has changed since the last visit are fetched: a few at a time, once per change.
import { api } from '@/lib/api/client'
import type { Argument, Debate } from '@/lib/api/types'
import { Observable, useObservable } from '@/lib/observable'
import { kept } from '@/lib/storage'

type Seen = { seq: number; at: string }
type Memory = { since: string; debates: Record<string, Seen> }

const key = 'aw.seen'
const mostRemembered = 1_000
const mostAsked = 60
const mostCounted = 9
const atOnce = 2

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

let memory: Memory | undefined
const counts = new Observable<Readonly<Record<string, number>>>({})
const asked = new Map<string, string>()
let queue: Debate[] = []
let running = 0

const remembered = (): Memory => (memory ??= recall())

function setCount(id: string, count: number): void {
  counts.update((all) => {
    if ((all[id] ?? 0) === count) return all
    const { [id]: _old, ...rest } = all
    return count === 0 ? rest : { ...rest, [id]: count }
  })
}

async function count(debate: Debate): Promise<void> {
  const seen = remembered().debates[debate.id]
  const { motion, arguments: newest } = await api.debate(debate.id, mostCounted)
  const { since } = remembered()
  const isNew = ({ role, seq, created_at }: Argument) => role !== 'arbitrator' && (seen ? seq > seen.seq : created_at > since)
  // The authors of arguments before the fetched ones are unknown.
  const before = seen ? Math.max(0, (newest[0]?.seq ?? 0) - 1 - Math.max(seen.seq, motion.seq)) : 0
  // The debate may have been opened meanwhile.
  if (remembered().debates[debate.id] === seen) setCount(debate.id, before + [motion, ...newest].filter(isNew).length)
}

function work(): void {
  while (running < atOnce) {
    const debate = queue.shift()
    if (!debate) return
    running++
    void count(debate)
      .catch(() => asked.delete(debate.id))
      .finally(() => {
        running--
        work()
      })
  }
}

export function countUnread(debates: readonly Debate[], lookedAt: string | undefined): void {
  const { since, debates: seen } = remembered()
  const changed = debates
    .slice(0, mostAsked)
    .filter(({ id, updated_at }) => id !== lookedAt && updated_at > (seen[id]?.at ?? since) && asked.get(id) !== updated_at)
  for (const { id, updated_at } of changed) asked.set(id, updated_at)
  const ids = new Set(changed.map(({ id }) => id))
  queue = [...queue.filter(({ id }) => !ids.has(id)), ...changed]
  work()
}

/** The newest `seq` of a debate that was shown in this browser; undefined on the first visit. */
export const seenOf = (id: string): number | undefined => remembered().debates[id]?.seq

export function markSeen(id: string, seq: number, at: string): void {
  const { since, debates } = remembered()
  const before = debates[id]
  setCount(id, 0)
  if (before && before.seq === seq && before.at === at) return
  const rest = Object.entries(debates).filter(([known]) => known !== id)
  memory = { since, debates: Object.fromEntries([...rest.slice(-mostRemembered), [id, { seq, at }]]) }
  kept.writeJson(key, memory)
}

export const useUnread = (): Readonly<Record<string, number>> => useObservable(counts)

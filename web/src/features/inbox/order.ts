// The content of the inbox and its order. Pure.
import { groupOf, matches, type Desk, type Group } from '@/features/debates'
import type { Debate } from '@/lib/api/types'
import type { Memory } from './keep'

export const sections = ['needs', 'running', 'still', 'closed'] as const
export type Section = (typeof sections)[number]

const isSnoozed = ({ id, updated_at }: Debate, { snoozed }: Memory, now: number): boolean => {
  const found = snoozed[id]
  return found !== undefined && found.until > now && found.at === updated_at
}

/** Expects `debates` newest first. Debates that need the arbitrator are sorted by waiting time, longest first; pinned ones lead their section. */
export function inboxOf(debates: readonly Debate[], memory: Memory, query: string, now: number): Desk {
  const found: Record<Group, Debate[]> = { needs: [], still: [], running: [], closed: [], snoozed: [] }
  for (const debate of debates) {
    if (!matches(debate, query)) continue
    const group = groupOf(debate, now)
    found[group === 'needs' && isSnoozed(debate, memory, now) ? 'snoozed' : group].push(debate)
  }
  found.needs.reverse()
  const pinned = new Set(memory.pinned)
  if (pinned.size > 0) {
    for (const section of sections) found[section] = [...found[section].filter(({ id }) => pinned.has(id)), ...found[section].filter(({ id }) => !pinned.has(id))]
  }
  return found
}

// What the inbox shows, and in which order. Pure.
import type { Debate } from '@/lib/api/types'
import { groupOf, matches } from '@/features/debates'
import type { Memory } from './keep'

export const sections = ['needs', 'still', 'running', 'closed'] as const
export type Section = (typeof sections)[number]

export type Filter = { section: Section | 'all'; /** A debate's type, or all of them. */ type: string; query: string }
export const noFilter: Filter = { section: 'all', type: '', query: '' }

/** A running debate that has not changed for so long stands still. */
export const stillAfterMs = 30 * 60_000

export type Inbox = Record<Section, readonly Debate[]> & { snoozed: readonly Debate[] }

export function sectionOf({ state, updated_at }: Debate, now: number): Section {
  const group = groupOf(state)
  if (group === 'yours') return 'needs'
  if (group === 'closed') return 'closed'
  return now - Date.parse(updated_at) >= stillAfterMs ? 'still' : 'running'
}

const isSnoozed = ({ id, updated_at }: Debate, { snoozed }: Memory, now: number): boolean => {
  const found = snoozed[id]
  return found !== undefined && found.until > now && found.at === updated_at
}

/** `debates` come newest first. What needs the arbitrator stands longest waiting first; what is pinned, on top of its part. */
export function inboxOf(debates: readonly Debate[], memory: Memory, { type, query }: Filter, now: number): Inbox {
  const found: Record<Section | 'snoozed', Debate[]> = { needs: [], still: [], running: [], closed: [], snoozed: [] }
  for (const debate of debates) {
    if ((type !== '' && debate.debate_type !== type) || !matches(debate, query)) continue
    const section = sectionOf(debate, now)
    found[section === 'needs' && isSnoozed(debate, memory, now) ? 'snoozed' : section].push(debate)
  }
  found.needs.reverse()
  const pinned = new Set(memory.pinned)
  if (pinned.size > 0) {
    for (const section of sections) found[section] = [...found[section].filter(({ id }) => pinned.has(id)), ...found[section].filter(({ id }) => !pinned.has(id))]
  }
  return found
}

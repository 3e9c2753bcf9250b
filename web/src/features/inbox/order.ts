// What the inbox shows, and in which order. Pure.
import type { Debate } from '@/lib/api/types'
import { groupOf, matches } from '@/features/debates'
import type { DebateListing } from '@/features/live'
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

/** So many, or at least so many; nothing where it is not known. */
export type Figure = { count: number; isLeast: boolean } | undefined

/** How many there are of each on the server, not only of those that were read. */
export function figuresOf(inbox: Inbox, { type, query }: Filter, listing: Pick<DebateListing, 'debates' | 'total' | 'closed' | 'readTo'>, now: number): Record<Section, Figure> {
  const exactly = (count: number): Figure => ({ count, isLeast: false })
  const atLeast = (count: number): Figure => (count > 0 ? { count, isLeast: true } : undefined)
  const { total = 0, closed = 0 } = listing
  const needs = exactly(inbox.needs.length)
  if (listing.debates.length >= total) return { needs, still: exactly(inbox.still.length), running: exactly(inbox.running.length), closed: exactly(inbox.closed.length) }
  if (type !== '' || query.trim() !== '') return { needs, still: undefined, running: undefined, closed: undefined }
  const open = total - closed - listing.debates.filter(({ state }) => groupOf(state) === 'yours').length
  // What was not read is older than all that was.
  const isSplitKnown = now - Date.parse(listing.readTo) >= stillAfterMs
  return {
    needs,
    still: isSplitKnown ? exactly(open - inbox.running.length) : atLeast(inbox.still.length),
    running: isSplitKnown ? exactly(inbox.running.length) : atLeast(inbox.running.length),
    closed: exactly(closed),
  }
}

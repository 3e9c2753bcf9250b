import type { DebateListing } from '@/features/live'
import type { Debate, DebateState } from '@/lib/api/types'
import { knownTexts, type Language } from '@/lib/i18n'
import { folded } from '@/lib/text'

export const groups = ['needs', 'snoozed', 'still', 'running', 'closed'] as const
export type Group = (typeof groups)[number]

/** All debates by group, sorted; shared by the list and the inbox. */
export type Desk = Readonly<Record<Group, readonly Debate[]>>

const byState: Record<DebateState, Exclude<Group, 'snoozed' | 'still'>> = {
  AWAITING_ARBITRATOR: 'needs',
  INTERVENTION_PENDING: 'needs',
  AWAITING_OPPONENT: 'running',
  AWAITING_PROPOSER: 'running',
  CLOSED: 'closed',
}

/** A running debate without a change for this long is stalled. */
export const stillAfterMs = 30 * 60_000

export function groupOf({ state, updated_at }: Debate, now: number): Exclude<Group, 'snoozed'> {
  const group = byState[state]
  return group === 'running' && now - Date.parse(updated_at) >= stillAfterMs ? 'still' : group
}

/** The searchable text of a debate: title, type and state, in the chosen language and in English. */
function searchable(debate: Debate): string {
  const words = knownTexts().flatMap((text) => [
    text.states[debate.state],
    text.shortStates[debate.state],
    text.list.groups[byState[debate.state]],
    text.debateTypes[debate.debate_type] ?? '',
  ])
  return folded([debate.title, debate.debate_type, debate.state, ...words].join('\n'))
}

// A few characters of an id would match almost every debate.
const idFrom = 6

export function matches(debate: Debate, query: string): boolean {
  // An empty query is the usual case, and is asked for each of 10,000 debates.
  if (query.trim() === '') return true
  const parts = folded(query).split(/\s+/).filter(Boolean)
  const text = searchable(debate)
  return parts.every((part) => text.includes(part) || (part.length >= idFrom && debate.id.startsWith(part)))
}

/** An exact number or a lower bound; undefined if unknown. */
export type Figure = { count: number; isLeast: boolean } | undefined

/** "850", or "500+" for a lower bound. */
export const figureText = (figure: Figure, language: Language): string => (figure ? `${figure.count.toLocaleString(language)}${figure.isLeast ? '+' : ''}` : '')

/** The server's totals per group, including debates that are not loaded. Unknown for a part of them, by type or by words. */
export function figuresOf(desk: Desk, isPart: boolean, listing: Pick<DebateListing, 'debates' | 'total' | 'closed' | 'readTo'>, now: number): Record<Group, Figure> {
  const exactly = (count: number): Figure => ({ count, isLeast: false })
  const atLeast = (count: number): Figure => (count > 0 ? { count, isLeast: true } : undefined)
  const { total = 0, closed = 0 } = listing
  const { needs, snoozed, still, running } = desk
  const known = { needs: exactly(needs.length), snoozed: exactly(snoozed.length) }
  if (listing.debates.length >= total) return { ...known, still: exactly(still.length), running: exactly(running.length), closed: exactly(desk.closed.length) }
  if (isPart) return { ...known, still: undefined, running: undefined, closed: undefined }
  const open = total - closed - needs.length - snoozed.length
  // Debates that are not loaded are older than all that are.
  const isSplitKnown = now - Date.parse(listing.readTo) >= stillAfterMs
  return {
    ...known,
    still: isSplitKnown ? exactly(open - running.length) : atLeast(still.length),
    running: isSplitKnown ? exactly(running.length) : atLeast(running.length),
    closed: exactly(closed),
  }
}

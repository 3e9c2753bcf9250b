import type { DebateListing } from '@/features/live'
import type { Debate, DebateState } from '@/lib/api/types'
import { knownTexts, type Language } from '@/lib/i18n'
import { folded } from '@/lib/text'

export const groups = ['needs', 'snoozed', 'still', 'running', 'closed'] as const
export type Group = (typeof groups)[number]

/** All debates by group, each in its order: the list and the inbox show the same. */
export type Desk = Readonly<Record<Group, readonly Debate[]>>

const byState: Record<DebateState, Exclude<Group, 'snoozed' | 'still'>> = {
  AWAITING_ARBITRATOR: 'needs',
  INTERVENTION_PENDING: 'needs',
  AWAITING_OPPONENT: 'running',
  AWAITING_PROPOSER: 'running',
  CLOSED: 'closed',
}

/** A running debate that has not changed for so long stands still. */
export const stillAfterMs = 30 * 60_000

export function groupOf({ state, updated_at }: Debate, now: number): Exclude<Group, 'snoozed'> {
  const group = byState[state]
  return group === 'running' && now - Date.parse(updated_at) >= stillAfterMs ? 'still' : group
}

/** What a debate can be found by: its title, its type and its state, in the words of the chosen language and in English. */
function searchable(debate: Debate): string {
  const words = knownTexts().flatMap((text) => [
    text.states[debate.state],
    text.shortStates[debate.state],
    text.list.groups[byState[debate.state]],
    text.debateTypes[debate.debate_type] ?? '',
  ])
  return folded([debate.title, debate.debate_type, debate.state, ...words].join('\n'))
}

// A few characters of an id would match almost everything.
const idFrom = 6

export function matches(debate: Debate, query: string): boolean {
  // With 10,000 of them this is asked often.
  if (query.trim() === '') return true
  const parts = folded(query).split(/\s+/).filter(Boolean)
  const text = searchable(debate)
  return parts.every((part) => text.includes(part) || (part.length >= idFrom && debate.id.startsWith(part)))
}

export function searched(desk: Desk, query: string): Desk {
  if (query.trim() === '') return desk
  const found = (group: Group) => desk[group].filter((debate) => matches(debate, query))
  return { needs: found('needs'), snoozed: found('snoozed'), still: found('still'), running: found('running'), closed: found('closed') }
}

/** So many, or at least so many; nothing where it is not known. */
export type Figure = { count: number; isLeast: boolean } | undefined

/** "850", "500+" where there are more. */
export const figureText = (figure: Figure, language: Language): string => (figure ? `${figure.count.toLocaleString(language)}${figure.isLeast ? '+' : ''}` : '')

/** How many there are of each on the server, not only of those that were read: of a part of them, by type or by words, that is not known. */
export function figuresOf(desk: Desk, isPart: boolean, listing: Pick<DebateListing, 'debates' | 'total' | 'closed' | 'readTo'>, now: number): Record<Group, Figure> {
  const exactly = (count: number): Figure => ({ count, isLeast: false })
  const atLeast = (count: number): Figure => (count > 0 ? { count, isLeast: true } : undefined)
  const { total = 0, closed = 0 } = listing
  const { needs, snoozed, still, running } = desk
  const known = { needs: exactly(needs.length), snoozed: exactly(snoozed.length) }
  if (listing.debates.length >= total) return { ...known, still: exactly(still.length), running: exactly(running.length), closed: exactly(desk.closed.length) }
  if (isPart) return { ...known, still: undefined, running: undefined, closed: undefined }
  const open = total - closed - needs.length - snoozed.length
  // What was not read is older than all that was.
  const isSplitKnown = now - Date.parse(listing.readTo) >= stillAfterMs
  return {
    ...known,
    still: isSplitKnown ? exactly(open - running.length) : atLeast(still.length),
    running: isSplitKnown ? exactly(running.length) : atLeast(running.length),
    closed: exactly(closed),
  }
}

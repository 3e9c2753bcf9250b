import type { DebateListing } from '@/features/live'
import type { Debate, DebateState } from '@/lib/api/types'
import { knownTexts } from '@/lib/i18n'
import { folded } from '@/lib/text'

export const groups = ['yours', 'snoozed', 'running', 'closed'] as const
export type Group = (typeof groups)[number]

/** What needs the arbitrator, in order, and what of that was put off: as the inbox has it, so that both say the same. */
export type Desk = { readonly needs: readonly Debate[]; readonly snoozed: readonly Debate[] }

export function groupOf(state: DebateState): Exclude<Group, 'snoozed'> {
  switch (state) {
    case 'AWAITING_ARBITRATOR':
    case 'INTERVENTION_PENDING':
      return 'yours'
    case 'AWAITING_OPPONENT':
    case 'AWAITING_PROPOSER':
      return 'running'
    case 'CLOSED':
      return 'closed'
  }
}

/** What a debate can be found by: its title, its type and its state, in the words of the chosen language and in English. */
function searchable(debate: Debate): string {
  const words = knownTexts().flatMap((text) => [
    text.states[debate.state],
    text.shortStates[debate.state],
    text.list.groups[groupOf(debate.state)],
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

export type Section = { group: Group; debates: readonly Debate[] }

/** In the order of the list: those that need the arbitrator first, as in the inbox; then the newest. One that was just ruled on runs. */
export function sectionsOf(debates: readonly Debate[], query: string, { needs, snoozed }: Desk): Section[] {
  const members: Record<Group, Debate[]> = { yours: needs.filter((debate) => matches(debate, query)), snoozed: [], running: [], closed: [] }
  const taken = new Map([...needs.map(({ id }) => [id, 'yours'] as const), ...snoozed.map(({ id }) => [id, 'snoozed'] as const)])
  for (const debate of debates) {
    const plain = groupOf(debate.state)
    const group = taken.get(debate.id) ?? (plain === 'yours' ? 'running' : plain)
    if (group !== 'yours' && matches(debate, query)) members[group].push(debate)
  }
  return groups.map((group) => ({ group, debates: members[group] })).filter((section) => section.debates.length > 0)
}

/** How many a group has on the server; undefined where a search cannot know of those that were not read. */
export function sizeOf({ group, debates }: Section, listing: Pick<DebateListing, 'debates' | 'total' | 'closed'>, query: string, { needs, snoozed }: Desk): number | undefined {
  const { total = 0, closed = 0 } = listing
  if (group === 'yours' || group === 'snoozed' || listing.debates.length >= total) return debates.length
  if (query.trim() !== '') return undefined
  return group === 'closed' ? closed : total - closed - needs.length - snoozed.length
}

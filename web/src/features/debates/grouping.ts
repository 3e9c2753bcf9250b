import type { Debate, DebateState } from '@/lib/api/types'
import { knownTexts } from '@/lib/i18n'
import { folded } from '@/lib/text'

export const groups = ['yours', 'running', 'closed'] as const
export type Group = (typeof groups)[number]

export function groupOf(state: DebateState): Group {
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
  const parts = folded(query).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return true
  const text = searchable(debate)
  return parts.every((part) => text.includes(part) || (part.length >= idFrom && debate.id.startsWith(part)))
}

export type Section = { group: Group; debates: Debate[] }

/** In the order of the list: those that need the arbitrator first, the longest waiting on top; then the newest. */
export function sectionsOf(debates: readonly Debate[], query: string): Section[] {
  const found = debates.filter((debate) => matches(debate, query))
  return groups
    .map((group): Section => {
      const members = found.filter((debate) => groupOf(debate.state) === group)
      return { group, debates: group === 'yours' ? members.reverse() : members }
    })
    .filter((section) => section.debates.length > 0)
}

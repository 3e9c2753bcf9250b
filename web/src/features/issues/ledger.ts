// What the page makes of a debate's ledger and of the entries that its arguments carry. Pure.
import type { Ledger } from '@/features/live'
import type { Argument, Evidence, Issue, IssueEntry, Role } from '@/lib/api/types'
import type { Dictionary } from '@/lib/i18n'
import { bySeverity, issueId, isSettled } from '@/lib/issues'

/** What one argument says of one issue. */
export type Mark = { argument: Argument; entry: IssueEntry }
export type Histories = ReadonlyMap<string, readonly Mark[]>

/** By issue, the oldest mark first. */
export function historiesOf(all: readonly Argument[]): Histories {
  const found = new Map<string, Mark[]>()
  for (const argument of all) {
    for (const entry of argument.issues ?? []) {
      const id = issueId(entry.id)
      const marks = found.get(id) ?? []
      found.set(id, marks)
      marks.push({ argument, entry })
    }
  }
  return found
}

export const lastMarkOf = (marks: readonly Mark[], role: Role): Mark | undefined => marks.findLast(({ argument }) => argument.role === role)

/** There is something to say beyond what every debate has. */
export const isKept = ({ issues, maxRounds }: Ledger): boolean => issues.length > 0 || maxRounds !== undefined

/** "2 block · 1 disputed · round 2 of 3"; in a closed debate nothing blocks any more. */
export function standOf(text: Dictionary['issues'], { issues, blocking, stalemate, round, maxRounds }: Ledger, isClosed: boolean): string {
  const disputed = issues.filter(({ status }) => status === 'disputed').length
  const parts = [
    issues.length > 0 && (blocking.length > 0 ? (isClosed ? text.leftOver : text.block)(blocking.length) : isClosed ? text.allSettled : text.noneBlocks),
    disputed > 0 && text.disputed(disputed),
    stalemate.length > 0 && text.stalemates(stalemate.length),
    maxRounds === undefined ? text.round(round) : text.roundOf(round, maxRounds),
  ]
  return parts.filter(Boolean).join(' · ')
}

export type Groups = Record<'blocking' | 'unsettled' | 'settled', readonly Issue[]>

/** What matters first: stalemates before the rest, then the worst, then by opening. */
export function groupsOf({ issues, blocking, stalemate }: Ledger): Groups {
  const isStuck = ({ id }: Issue): number => (stalemate.includes(id) ? 0 : 1)
  const ordered = issues.toSorted((a, b) => isStuck(a) - isStuck(b) || bySeverity(a, b))
  const blocks = ({ id }: Issue) => blocking.includes(id)
  return {
    blocking: ordered.filter(blocks),
    unsettled: ordered.filter((issue) => !blocks(issue) && !isSettled(issue.status)),
    settled: ordered.filter((issue) => !blocks(issue) && isSettled(issue.status)),
  }
}

export type Check = NonNullable<Evidence['checked']> | 'unchecked'
export const checks: readonly Check[] = ['found', 'elsewhere', 'missing', 'unchecked']
export const checkOf = ({ checked }: Evidence): Check => checked ?? 'unchecked'

/** How much of the evidence was found; only what there is any of. */
export function checksOf(evidence: readonly Evidence[]): [Check, number][] {
  return checks.flatMap((check): [Check, number][] => {
    const count = evidence.filter((each) => checkOf(each) === check).length
    return count > 0 ? [[check, count]] : []
  })
}

const listItem = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+\S/m

/** The opponent's first review, if it neither names issues nor lists what it checked. */
export function thinReview(all: readonly Argument[]): number | undefined {
  const first = all.find(({ role, type }) => role === 'opponent' && type === 'CLAIM')
  if (!first || first.issues?.length || listItem.test(first.content)) return undefined
  return first.seq
}

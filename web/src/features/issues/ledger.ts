// Derives the page's view of a debate's ledger and of the entries in its arguments. Pure.
import type { Ledger } from '@/features/live'
import type { Argument, Evidence, Issue, IssueLedger, IssueMark, Role } from '@/lib/api/types'
import type { Dictionary } from '@/lib/i18n'
import { bySeverity, issueId, isSettled } from '@/lib/issues'

/** By issue, the oldest entry first. */
export type Histories = ReadonlyMap<string, readonly IssueMark[]>

/** The entries of these arguments, per issue. */
export function historiesOf(all: readonly Argument[]): Histories {
  const found = new Map<string, IssueMark[]>()
  for (const { seq, id: argument_id, type, role, created_at, issues } of all) {
    for (const entry of issues ?? []) {
      const id = issueId(entry.id)
      const marks = found.get(id) ?? []
      found.set(id, marks)
      marks.push({ ...entry, id, seq, argument_id, type, role, created_at })
    }
  }
  return found
}

/** Merges the server's history, complete at its time, with the entries that arrived since. */
export function joined(told: IssueLedger['issues'], heard: Histories): Histories {
  const whole = new Map(heard)
  for (const { id, history } of told) {
    const known = new Set(history.map(({ seq }) => seq))
    whole.set(id, [...history, ...(heard.get(id) ?? []).filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq))
  }
  return whole
}

export const lastMarkOf = (marks: readonly IssueMark[], role: Role): IssueMark | undefined => marks.findLast((mark) => mark.role === role)

/** Whether the debate has issues or a limit of rounds. */
export const isKept = ({ issues, maxRounds }: Ledger): boolean => issues.length > 0 || maxRounds !== undefined

/** "2 blocking (1 disputed) · round 2 of 3"; in a closed debate nothing blocks any more. */
export function standOf(text: Dictionary['issues'], { issues, blocking, stalemate, round, maxRounds }: Ledger, isClosed: boolean): string {
  const disputed = issues.filter(({ status }) => status === 'disputed')
  const blockingDisputed = isClosed ? 0 : disputed.filter(({ id }) => blocking.includes(id)).length
  const otherDisputed = disputed.length - blockingDisputed
  const blockers = () => (isClosed ? text.leftOver(blocking.length) : text.block(blocking.length, blockingDisputed))
  const parts = [
    issues.length > 0 && (blocking.length > 0 ? blockers() : isClosed ? text.allSettled : text.noneBlocks),
    otherDisputed > 0 && text.disputed(otherDisputed),
    stalemate.length > 0 && text.stalemates(stalemate.length),
    maxRounds === undefined ? text.round(round) : text.roundOf(round, maxRounds),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A shorter form for screen readers: "2 blocking issues, 1 disputed". */
export function saidOf(text: Dictionary['issues'], { issues, blocking, stalemate }: Ledger, isClosed: boolean): string {
  if (issues.length === 0) return ''
  const disputed = issues.filter(({ status }) => status === 'disputed').length
  const none = isClosed ? text.allSettled : text.announceNone
  const parts = [
    blocking.length > 0 ? (isClosed ? text.leftOver : text.announceBlock)(blocking.length) : none,
    disputed > 0 && text.disputed(disputed),
    stalemate.length > 0 && text.stalemates(stalemate.length),
  ]
  return parts.filter(Boolean).join(', ')
}

export type Groups = Record<'blocking' | 'unsettled' | 'settled', readonly Issue[]>

/** Sorted by relevance: stalemates first, then by severity, then by opening. */
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
export const checks: readonly Check[] = ['found', 'ran', 'elsewhere', 'missing', 'unchecked']
export const checkOf = ({ checked }: Evidence): Check => checked ?? 'unchecked'

/** Counts the evidence by result; leaves out zeros. */
export function checksOf(evidence: readonly Evidence[]): [Check, number][] {
  return checks.flatMap((check): [Check, number][] => {
    const count = evidence.filter((each) => checkOf(each) === check).length
    return count > 0 ? [[check, count]] : []
  })
}

const listItem = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+\S/m

/** The opponent's first review, if it neither names issues nor lists its checks. */
export function thinReview(all: readonly Argument[]): number | undefined {
  const first = all.find(({ role, type }) => role === 'opponent' && type === 'CLAIM')
  if (!first || first.issues?.length || listItem.test(first.content)) return undefined
  return first.seq
}

// Both sides' last words on the question. Pure.
import type { Ledger } from '@/features/live'
import type { Argument, Issue } from '@/lib/api/types'
import { issueId, issueMentions, isSettled } from '@/lib/issues'
import { noteOf } from '@/lib/panel'

export const sides = ['proposer', 'opponent'] as const
export type Side = (typeof sides)[number]
export type Said = { seq: number; /** Markdown. */ text: string }
export type LastWords = { issue: Issue | undefined } & Record<Side, Said | undefined>

const mostIssues = 4

/** The issues that the question names or carries, and those that only the arbitrator can settle. */
function askedIssues(cause: Argument, { issues, stalemate }: Ledger): Issue[] {
  const known = new Set(issues.map(({ id }) => id))
  const named = new Set([...(cause.about ?? []).map(issueId), ...(cause.issues ?? []).map(({ id }) => issueId(id)), ...issueMentions(cause.content, known).map(({ id }) => id), ...stalemate])
  return issues.filter(({ id, status }) => named.has(id) && !isSettled(status)).slice(0, mostIssues)
}

function saidOfIssue(all: readonly Argument[], issue: Issue, side: Side): Said | undefined {
  for (const { role, seq, issues } of all.toReversed()) {
    const entry = role === side ? issues?.findLast(({ id }) => issueId(id) === issue.id) : undefined
    const words = (entry && noteOf(entry)) ?? (entry?.set === 'open' ? entry.title : undefined)
    if (words) return { seq, text: words }
  }
  // The argument that opened it may be older than those that are loaded.
  return issue.opened_by === side ? { seq: issue.opened_seq, text: issue.title } : undefined
}

function lastClaim(all: readonly Argument[], side: Side): Said | undefined {
  const claim = all.findLast(({ role, type, content }) => role === side && (type === 'CLAIM' || type === 'MOTION') && content !== '')
  return claim && { seq: claim.seq, text: wordsOf(claim) }
}

/** The text of a panel's claim is a table with the ids of documents; its issues say more. */
function wordsOf({ content, panel_records: records, issues = [] }: Argument): string {
  if (!records || issues.length === 0) return content
  return issues.map((entry) => `- ${entry.id}: ${entry.title ?? noteOf(entry) ?? entry.set}`).join('\n')
}

/** Per issue if the question is about issues; otherwise the last claim of each side. Empty if the opponent has not objected. */
export function lastWordsOf(all: readonly Argument[], cause: Argument, ledger: Ledger): LastWords[] {
  const before = all.filter(({ seq }) => seq <= cause.seq)
  const byIssue = askedIssues(cause, ledger)
    .map((issue): LastWords => ({ issue, proposer: saidOfIssue(before, issue, 'proposer'), opponent: saidOfIssue(before, issue, 'opponent') }))
    .filter(({ proposer, opponent }) => proposer ?? opponent)
  if (byIssue.length > 0) return byIssue
  const claims = { issue: undefined, proposer: lastClaim(before, 'proposer'), opponent: lastClaim(before, 'opponent') }
  return claims.opponent ? [claims] : []
}

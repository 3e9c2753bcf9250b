// What follows from an issue alone, and how its id is written. Pure.
import type { IssueStatus, Severity } from './api/types'

export const isSettled = (status: IssueStatus): boolean => status === 'verified' || status === 'withdrawn' || status === 'ruled'

const ranks: Record<Severity, number> = { critical: 0, major: 1, minor: 2 }

/** The worst first. */
export const bySeverity = (a: { severity: Severity }, b: { severity: Severity }): number => ranks[a.severity] - ranks[b.severity]

/** Ids are compared without regard to case, and shown with a capital. */
export const issueId = (written: string): string => written.toUpperCase()

const idAlone = /^#([A-Za-z]\d{1,4})$/

/** The issue that an address asks for: `/d/…#I3`. */
export function issueInHash(hash: string): string | undefined {
  const match = idAlone.exec(hash)
  return match ? issueId(match[1]!) : undefined
}

export type IssueMention = { id: string; start: number; end: number }

/** Where a text names issues that there are; within a longer word or a file's name it is something else. */
export function issueMentions(text: string, ids: ReadonlySet<string>): IssueMention[] {
  if (ids.size === 0) return []
  return [...text.matchAll(/(?<![\p{L}\p{N}_.#@-])[A-Za-z]\d{1,4}(?![\p{L}\p{N}_@])(?!\.\p{L})/gu)].flatMap((match) => {
    const id = issueId(match[0])
    return ids.has(id) ? [{ id, start: match.index, end: match.index + match[0].length }] : []
  })
}

// Properties of a single issue, and the form of its id. Pure.
import type { IssueStatus, Severity } from './api/types'

export const isSettled = (status: IssueStatus): boolean => status === 'verified' || status === 'withdrawn' || status === 'ruled'

const ranks: Record<Severity, number> = { critical: 0, major: 1, minor: 2 }

/** The most severe first. */
export const bySeverity = (a: { severity: Severity }, b: { severity: Severity }): number => ranks[a.severity] - ranks[b.severity]

/** Ids are compared case-insensitively, and shown with a capital. */
export const issueId = (written: string): string => written.toUpperCase()

const idAlone = /^#([A-Za-z]\d{1,4})$/

/** The issue that an address names: `/d/…#I3`. */
export function issueInHash(hash: string): string | undefined {
  const match = idAlone.exec(hash)
  return match ? issueId(match[1]!) : undefined
}

export type IssueMention = { id: string; start: number; end: number }

/** The positions where a text names existing issues; not within a longer word or a file's name. */
export function issueMentions(text: string, ids: ReadonlySet<string>): IssueMention[] {
  if (ids.size === 0) return []
  return [...text.matchAll(/(?<![\p{L}\p{N}_.#@-])[A-Za-z]\d{1,4}(?![\p{L}\p{N}_@])(?!\.\p{L})/gu)].flatMap((match) => {
    const id = issueId(match[0])
    return ids.has(id) ? [{ id, start: match.index, end: match.index + match[0].length }] : []
  })
}

/** An id that no issue has: `I` and the next number. */
export const nextId = (ids: readonly string[]): string => `I${Math.max(0, ...ids.map((id) => Number(/\d+$/.exec(id)?.[0] ?? 0))) + 1}`

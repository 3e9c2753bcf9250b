// What the seats of a panel have found and judged. Pure.
import type { Issue, IssueEntry, PanelRecord, PanelTurn, Verdict } from './api/types'
import type { Dictionary } from './i18n'
import { issueId } from './issues'

export type SeatState = 'done' | 'awaited' | 'leftOut'

/** A seat in the current stage of the panel's turn. */
export function seatState(seat: string, { waiting_for: awaited, left_out: leftOut = [] }: PanelTurn): SeatState {
  return awaited.includes(seat) ? 'awaited' : leftOut.includes(seat) ? 'leftOut' : 'done'
}

type Judged = Pick<Issue, 'found_by' | 'confirmed_by' | 'refuted_by'>

/** "found by 2 of 3, confirmed by 1"; undefined outside of a panel. Without `seats`, their number is not known. */
export function supportOf({ support }: Dictionary['issues'], { found_by: found, confirmed_by: confirmed, refuted_by: refuted }: Judged, seats: number): string | undefined {
  if (!found?.length) return undefined
  return [support.found(found.length, seats), confirmed?.length && support.confirmed(confirmed.length), refuted?.length && support.refuted(refuted.length)].filter(Boolean).join(', ')
}

/** "Found by codex, gemini", "Refuted by claude". */
export function supportersOf({ support }: Dictionary['issues'], { found_by: found, confirmed_by: confirmed, refuted_by: refuted }: Judged): string[] {
  const named = (say: (names: string) => string, seats: readonly string[] | undefined) => (seats?.length ? [say(seats.join(', '))] : [])
  return [...named(support.foundBy, found), ...named(support.confirmedBy, confirmed), ...named(support.refutedBy, refuted)]
}

/** The note of an entry without the refutations that the server appends in a panel's claim, each with its evidence as JSON. */
export function noteOf({ note, refuted_by: refuted = [] }: Pick<IssueEntry, 'note' | 'refuted_by'>): string | undefined {
  if (note === undefined || refuted.length === 0) return note
  const lines = note.split('\n')
  const end = lines.findIndex((line) => refuted.some((seat) => line.startsWith(`Refuted by ${seat}:`)))
  return end < 0 ? note : lines.slice(0, end).join('\n') || undefined
}

export type SeatVerdict = Verdict & { seat: string }

/** The verdicts on an issue of the ledger, and on those that were merged into it. */
export function verdictsOn(id: string, records: readonly PanelRecord[], ledger: ReadonlySet<string>): SeatVerdict[] {
  const all = records.flatMap(({ seat, verdicts = [] }) => verdicts.map((verdict) => ({ ...verdict, seat })))
  const mergedInto = new Map(all.flatMap(({ id: one, duplicate_of: other }) => (other === undefined ? [] : [[issueId(one), issueId(other)] as const])))
  const isOfIssue = (judged: string): boolean => judged === id || (!ledger.has(judged) && [...mergedInto].some(([one, other]) => (one === judged && other === id) || (other === judged && one === id)))
  return all.filter((verdict) => isOfIssue(issueId(verdict.id)))
}

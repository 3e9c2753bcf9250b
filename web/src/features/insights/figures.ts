// Computes the data of the charts. Pure.
import type { Figures, IssueStatus, Severity } from '@/lib/api/types'

export const periods = [90, 30, 7] as const
export type Period = (typeof periods)[number]

/** The period in the address; undefined for all time. */
export function periodOf(search: string): Period | undefined {
  const days = new URLSearchParams(search).get('days')
  return periods.find((period) => String(period) === days)
}

export const severities: readonly Severity[] = ['critical', 'major', 'minor']
/** First the outcomes by agreement of the two sides, then by a ruling, then the unsettled ones. */
export const fates: readonly IssueStatus[] = ['verified', 'withdrawn', 'fixed', 'ruled', 'deferred', 'disputed', 'open']

export type RoundsRow = { rounds: number; debates: number; /** The last row includes all debates with more rounds. */ isOpen: boolean }

/** From one round, or from zero if such debates exist, to the largest number. */
export function roundsRows(byRounds: readonly number[]): RoundsRow[] {
  const last = byRounds.findLastIndex((debates) => debates > 0)
  const first = byRounds[0] ? 0 : 1
  return byRounds.flatMap((debates, rounds) => (rounds < first || rounds > last ? [] : [{ rounds, debates, isOpen: rounds === byRounds.length - 1 }]))
}

/** Undefined if the total is zero. */
export const shareOf = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export type FateTable = {
  rows: { fate: IssueStatus; counts: number[]; total: number }[]
  /** Per severity, the counts of each row. */
  totals: number[]
}

export function fateTable(byFate: Figures['by_fate']): FateTable {
  const rows = fates.map((fate) => {
    const counts = severities.map((severity) => byFate[severity][fate])
    return { fate, counts, total: sum(counts) }
  })
  return { rows, totals: severities.map((_, at) => sum(rows.map(({ counts }) => counts[at]!))) }
}

// A period of time that a list or a search is limited to. Pure.

/** A month as `2026-11`, the number of the last days, or all time. */
export type Period = 'all' | '30' | '90' | `${number}-${number}`

const month = /^(\d{4})-(0[1-9]|1[0-2])$/
const dayMs = 86_400_000

/** All time, if the text is no period. */
export const periodIn = (text: string | null): Period => (text === '30' || text === '90' || (text !== null && month.test(text)) ? (text as Period) : 'all')

/** The period in the person's time zone, as the server takes it. */
export function rangeOf(period: Period, now: Date): { from?: string; to?: string } {
  if (period === 'all') return {}
  const found = month.exec(period)
  if (found) {
    const [year, at] = [Number(found[1]), Number(found[2]) - 1]
    return { from: new Date(year, at, 1).toISOString(), to: new Date(year, at + 1, 1).toISOString() }
  }
  return { from: new Date(now.getTime() - Number(period) * dayMs).toISOString() }
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')

export const monthOf = (date: Date): Period => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}` as Period

/** This month and those before it. */
export const lastMonths = (now: Date, count: number): Period[] => Array.from({ length: count }, (_, i) => monthOf(new Date(now.getFullYear(), now.getMonth() - i, 1)))

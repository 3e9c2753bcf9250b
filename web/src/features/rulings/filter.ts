// What the page of rulings shows, as it stands in the address, and the months of a list. Pure.
import type { ListedRuling } from '@/lib/api/types'

/** A month as `2026-11`, the number of the last days, or all time. */
export type Period = 'all' | '30' | '90' | `${number}-${number}`
export type RulingFilter = { query: string; period: Period }

const month = /^(\d{4})-(0[1-9]|1[0-2])$/

export function filterIn(search: string): RulingFilter {
  const parameters = new URLSearchParams(search)
  const period = parameters.get('in') ?? 'all'
  return { query: parameters.get('q') ?? '', period: period === '30' || period === '90' || month.test(period) ? (period as Period) : 'all' }
}

export function addressOf({ query, period }: RulingFilter): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  if (period !== 'all') parameters.set('in', period)
  const text = parameters.toString()
  return text === '' ? '/ruled' : `/ruled?${text}`
}

const dayMs = 86_400_000

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

export type Row = { kind: 'month'; month: Period } | { kind: 'ruling'; ruling: ListedRuling }

/** The rulings, newest first, each month under its name. */
export function rowsOf(rulings: readonly ListedRuling[]): Row[] {
  let last: Period | undefined
  return rulings.flatMap((ruling): Row[] => {
    const month = monthOf(new Date(ruling.argument.created_at))
    const isNew = month !== last
    last = month
    return [...(isNew ? [{ kind: 'month' as const, month }] : []), { kind: 'ruling', ruling }]
  })
}

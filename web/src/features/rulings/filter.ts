// What the page of rulings shows, as it stands in the address, and the months of a list. Pure.
import type { ListedRuling } from '@/lib/api/types'
import { monthOf, periodIn, type Period } from '@/lib/period'

export type RulingFilter = { query: string; period: Period }

export function filterIn(search: string): RulingFilter {
  const parameters = new URLSearchParams(search)
  return { query: parameters.get('q') ?? '', period: periodIn(parameters.get('in')) }
}

export function addressOf({ query, period }: RulingFilter): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  if (period !== 'all') parameters.set('in', period)
  const text = parameters.toString()
  return text === '' ? '/ruled' : `/ruled?${text}`
}

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

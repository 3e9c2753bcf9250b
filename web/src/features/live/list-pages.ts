// Requests of the list, page by page.
import { api } from '@/lib/api/client'
import type { Debate, DebateState } from '@/lib/api/types'

export const page = 500

export type Part = {
  total: number
  isCut: boolean
  /** The cursor of the next page. */
  cursor: string | undefined
  count: number
  /** `updated_at` of the oldest debate that was read. */
  readTo: string
}

/** Reads page by page until `most` debates are read, or all, or `take` returns false. */
export async function read(filter: { state?: DebateState }, most: number, take: (debates: Debate[]) => boolean): Promise<Part> {
  let cursor: string | undefined
  let readTo = ''
  for (let count = 0; ; ) {
    const { debates, total, next_cursor } = await api.debates({ ...filter, limit: Math.min(page, most - count), ...placeOf(cursor, count) })
    count += debates.length
    cursor = next_cursor
    readTo = debates.at(-1)?.updated_at ?? readTo
    if (!take(debates) || debates.length === 0 || count >= Math.min(most, total)) return { total, isCut: count < total, cursor, count, readTo }
  }
}

/** By cursor, which costs the same on any page; a server without cursors is asked by offset. */
export const placeOf = (cursor: string | undefined, count: number) => (cursor === undefined ? { offset: count } : { cursor, offset: 0 })

export const needing: readonly DebateState[] = ['AWAITING_ARBITRATOR', 'INTERVENTION_PENDING']

/** The newest debates and, if there are more, all that need the arbitrator; with the number of closed ones. */
export async function readNewest(most: number, take: (debates: Debate[]) => boolean): Promise<Part & { closed: number }> {
  let closedHere = 0
  const rest = await read({}, most, (debates) => {
    closedHere += debates.filter(({ state }) => state === 'CLOSED').length
    return take(debates)
  })
  if (!rest.isCut) return { ...rest, closed: closedHere }
  const [closed] = await Promise.all([countClosed(), ...needing.map((state) => read({ state }, Infinity, take))])
  return { ...rest, closed }
}

export const countClosed = async (): Promise<number> => (await api.debates({ state: 'CLOSED', limit: 1, offset: 0 })).total

// Times and ids are plain ASCII: with 10,000 of them, comparing code units is much faster than comparing by locale.
const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)
export const byNewest = (a: Debate, b: Debate): number =>
  descending(a.updated_at, b.updated_at) || descending(a.created_at, b.created_at) || -descending(a.id, b.id)

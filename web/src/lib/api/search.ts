import { session } from '../session'
import { ApiError } from './error'
import type { Argument, Debate, ErrorBody } from './types'

export type SearchHit = {
  debate: Debate
  /** Left out when it is the title that was found. */
  argument?: Pick<Argument, 'seq' | 'type' | 'role' | 'created_at'>
  /** Plain text. */
  snippet: string
  /** Where in the snippet the words are: begin and length, in UTF-16 code units. */
  marks?: readonly (readonly number[])[]
}

export type SearchKind = 'everything' | 'rulings'

type Envelope = { data?: { hits: SearchHit[] }; error?: ErrorBody }

/** GET /search: what was found, best first. */
export async function search(q: string, kind: SearchKind, limit: number, signal: AbortSignal): Promise<SearchHit[]> {
  const token = session.token()
  const query = new URLSearchParams({ q, limit: String(limit), ...(kind === 'rulings' && { type: 'RULING' }) })
  const answer = await fetch(`/search?${query.toString()}`, { signal, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } })
  if (answer.status === 401) session.refuse()
  const { data, error } = (await answer.json()) as Envelope
  if (data) return data.hits
  throw new ApiError(error?.code ?? 'SERVER_ERROR', error?.message ?? `The server answered ${answer.status}`, answer.status)
}

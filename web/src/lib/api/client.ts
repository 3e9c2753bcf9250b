import { request } from './request'
import type { Argument, DebateState, NewIntervention, NewProceed, NewRuling, SearchHit } from './types'

/** Without a signal, the request outlives the page. */
const within = (signal: AbortSignal | undefined) => (signal ? { signal } : { keepalive: true })

export const api = {
  debates: (query: { limit: number; offset: number; state?: DebateState; q?: string; cursor?: string }) => request('get', '/debates', { query }),

  /** The debates that wait for a ruling, the longest waiting first, each with what its question needs. */
  decisions: (limit: number, cursor: string | undefined) => request('get', '/decisions', { query: { limit, cursor } }),

  debate: (id: string, limit?: number, signal?: AbortSignal) => request('get', '/debates/{id}', { path: { id }, query: { limit } }, { signal }),

  /** Texts with all these words, the best first. */
  search: async (q: string, options: { type?: Extract<Argument['type'], 'MOTION' | 'RESOLUTION' | 'RULING'>; from?: string; to?: string; limit: number }, signal?: AbortSignal): Promise<SearchHit[]> =>
    (await request('get', '/search', { query: { q, ...options } }, { signal })).hits,

  rulings: (query: { limit: number; q?: string | undefined; cursor?: string | undefined; from?: string; to?: string }, signal?: AbortSignal) => request('get', '/rulings', { query }, { signal }),

  issues: (id: string) => request('get', '/debates/{id}/issues', { path: { id } }),

  /** The records of a panel's turns that have ended with a claim. */
  reviews: (id: string) => request('get', '/debates/{id}/reviews', { path: { id } }),

  /** The records of the current turn too, which only the arbitrator may read. */
  sealedReviews: (id: string) => request('get', '/debates/{id}/reviews/sealed', { path: { id } }),

  proceed: (id: string, body: NewProceed) => request('post', '/debates/{id}/panel/proceed', { path: { id }, body }),

  rule: (id: string, body: NewRuling, signal: AbortSignal | undefined) => request('post', '/debates/{id}/ruling', { path: { id }, body }, within(signal)),

  intervene: (id: string, body: NewIntervention, signal: AbortSignal | undefined) =>
    request('post', '/debates/{id}/intervention', { path: { id }, body }, within(signal)),

  deleteDebate: (id: string) => request('delete', '/debates/{id}', { path: { id } }),

  document: (id: string, version?: number) => request('get', '/documents/{id}', { path: { id }, query: { version } }),

  history: (id: string) => request('get', '/documents/{id}/history', { path: { id } }),

  diff: (id: string, from: number, to: number) => request('get', '/documents/{id}/diff', { path: { id }, query: { from, to } }),

  programs: () => request('get', '/programs', {}),

  /** For the last `days` days, or for all time. */
  stats: (days: number | undefined, signal?: AbortSignal) => request('get', '/stats', { query: { days } }, { signal }),

  ticket: () => request('post', '/auth/ws-ticket', {}),
}

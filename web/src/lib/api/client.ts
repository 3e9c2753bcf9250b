import createClient from 'openapi-fetch'
import { session } from '../session'
import { ApiError } from './error'
import type { paths } from './schema'
import type { Argument, Debate, DebateState, Document, DocumentHistory, ErrorBody, IssueLedger, NewRuling, Programs, Written } from './types'

const client = createClient<paths>({ baseUrl: location.origin })

client.use({
  onRequest({ request }) {
    const token = session.token()
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    return request
  },
})

type Answer<T> = { data?: { data: T }; error?: unknown; response: Response }

function refusalOf(error: unknown, status: number): ApiError {
  const body = (error as { error?: ErrorBody } | undefined)?.error
  if (!body) return new ApiError('SERVER_ERROR', `The server answered ${status}`, status)
  return new ApiError(body.code, body.message, status, body.suggestion)
}

async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>
  try {
    answer = await call
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure
    throw new ApiError('CONNECTION_ERROR', 'The server does not answer', 0)
  }
  if (answer.data) return answer.data.data
  if (answer.response.status === 401) session.refuse()
  throw refusalOf(answer.error, answer.response.status)
}

/** A debate that was found, by its title or by one of its arguments; `marks` say what in the snippet was searched for. */
export type SearchHit = {
  debate: Debate
  argument?: Pick<Argument, 'seq' | 'type' | 'role' | 'created_at'>
  snippet: string
  marks?: [start: number, length: number][]
}

/** Without a signal the request outlives the page. */
const within = (signal: AbortSignal | undefined) => (signal ? { signal } : { keepalive: true })

export const api = {
  debates: (query: { limit: number; offset: number; state?: DebateState; q?: string; cursor?: string }) =>
    unwrap<{ debates: Debate[]; total: number; next_cursor?: string }>(client.GET('/debates', { params: { query } })),

  debate: (id: string, limit?: number, signal?: AbortSignal) =>
    unwrap(client.GET('/debates/{id}', { params: { path: { id }, query: limit === undefined ? {} : { limit } }, ...(signal && { signal }) })),

  /** What has all these words, the best first; undefined where the server cannot search. */
  search: async (q: string, { type, limit }: { type?: Argument['type']; limit: number }): Promise<SearchHit[] | undefined> => {
    const query = new URLSearchParams({ q, limit: String(limit), ...(type && { type }) })
    const token = session.token()
    const answer = await fetch(`/search?${query}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
    if (!answer.ok) return undefined
    const { data } = (await answer.json()) as { data: { hits: SearchHit[] } }
    return data.hits
  },

  issues: (id: string) => unwrap<IssueLedger>(client.GET('/debates/{id}/issues', { params: { path: { id } } })),

  rule: (id: string, body: NewRuling, signal: AbortSignal | undefined) =>
    unwrap<Written>(client.POST('/debates/{id}/ruling', { params: { path: { id } }, body, ...within(signal) })),

  intervene: (id: string, body: { content: string; client_request_id: string }, signal: AbortSignal | undefined) =>
    unwrap<Written>(client.POST('/debates/{id}/intervention', { params: { path: { id } }, body, ...within(signal) })),

  deleteDebate: (id: string) => unwrap(client.DELETE('/debates/{id}', { params: { path: { id } } })),

  document: (id: string, version?: number) =>
    unwrap<Document>(
      client.GET('/documents/{id}', { params: { path: { id }, query: version === undefined ? {} : { version } } }),
    ),

  history: (id: string) =>
    unwrap<DocumentHistory>(client.GET('/documents/{id}/history', { params: { path: { id }, query: {} } })),

  diff: (id: string, from: number, to: number) =>
    unwrap(client.GET('/documents/{id}/diff', { params: { path: { id }, query: { from, to } } })),

  programs: () => unwrap<Programs>(client.GET('/programs')),

  ticket: () => unwrap(client.POST('/auth/ws-ticket')),
}

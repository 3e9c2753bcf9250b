import createClient from 'openapi-fetch'
import { session } from '../session'
import { ApiError } from './error'
import type { paths } from './schema'
import type { Debate, DebateState, Document, DocumentHistory, ErrorBody, IssueLedger, NewRuling, Programs, Written } from './types'

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

export const api = {
  debates: (query: { limit: number; offset: number; state?: DebateState; q?: string }) =>
    unwrap<{ debates: Debate[]; total: number }>(client.GET('/debates', { params: { query } })),

  debate: (id: string, limit?: number, signal?: AbortSignal) =>
    unwrap(client.GET('/debates/{id}', { params: { path: { id }, query: limit === undefined ? {} : { limit } }, ...(signal && { signal }) })),

  issues: (id: string) => unwrap<IssueLedger>(client.GET('/debates/{id}/issues', { params: { path: { id } } })),

  rule: (id: string, body: NewRuling, signal: AbortSignal) =>
    unwrap<Written>(client.POST('/debates/{id}/ruling', { params: { path: { id } }, body, signal })),

  intervene: (id: string, body: { content: string; client_request_id: string }, signal: AbortSignal) =>
    unwrap<Written>(client.POST('/debates/{id}/intervention', { params: { path: { id } }, body, signal })),

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

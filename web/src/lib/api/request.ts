// One request to the server, typed by the schema.
import { session } from '../session'
import { ApiError } from './error'
import type { paths } from './schema'
import type { ErrorBody } from './types'

type Verb = 'get' | 'post' | 'delete'
type Json = 'application/json'
type OrLeftOut<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined }
type Parameters<Operation, Kind extends 'path' | 'query'> = Operation extends { parameters: { [K in Kind]?: infer Fields } } ? OrLeftOut<Fields> : never
type Body<Operation> = Operation extends { requestBody?: { content: Record<Json, infer Content> } } ? Content : never
type Data<Answer> = Answer extends { content: Record<Json, { data: infer D }> } ? D : never
type Result<Operation> = Operation extends { responses: infer R } ? { [Status in keyof R & (200 | 201)]: Data<R[Status]> }[keyof R & (200 | 201)] : never

type Asked<Operation> = { path?: Parameters<Operation, 'path'>; query?: Parameters<Operation, 'query'>; body?: Body<Operation> }
type Loose = { path?: Record<string, string>; query?: Record<string, string | number | undefined>; body?: unknown }

const addressOf = (path: string, { path: parts = {}, query = {} }: Loose): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name]!))
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given)}`
}

const silence = () => new ApiError('CONNECTION_ERROR', 'The server does not answer', 0)

/** Undefined if the body is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf(body: { error?: ErrorBody } | undefined, status: number): ApiError {
  if (!body?.error) return new ApiError('SERVER_ERROR', `The server answered ${status}`, status)
  return new ApiError(body.error.code, body.error.message, status, body.error.suggestion)
}

/** Returns the answer's data; throws an `ApiError` for a refusal or if there is no answer. */
export async function request<Path extends keyof paths, V extends Verb>(
  verb: V,
  path: Path,
  asked: Asked<paths[Path][V]>,
  { signal, keepalive = false }: { signal?: AbortSignal | undefined; keepalive?: boolean } = {},
): Promise<Result<paths[Path][V]>> {
  const loose = asked as Loose
  const token = session.token()
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(loose.body !== undefined && { 'Content-Type': 'application/json' }) }
  let answer: Response
  let text: string
  try {
    answer = await fetch(addressOf(path, loose), { signal: signal ?? null, keepalive, method: verb.toUpperCase(), headers, ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }) })
    text = await answer.text()
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure
    throw silence()
  }
  const body = parsed(text) as { data?: Result<paths[Path][V]>; error?: ErrorBody } | undefined
  if (answer.ok && body?.data) return body.data
  // A proxy has answered in the server's place.
  if (answer.ok) throw silence()
  if (answer.status === 401) session.refuse()
  throw refusalOf(body, answer.status)
}

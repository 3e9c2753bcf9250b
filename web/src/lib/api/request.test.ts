import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../session'
import { api } from './client'
import type { ApiError } from './error'

const answers = (status: number, body: string) => {
  const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response(body, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const refusal = (call: Promise<unknown>) => call.then(() => undefined, (reason: unknown) => {
  const { code, status, message, suggestion } = reason as ApiError
  return { code, status, message, suggestion }
})

afterEach(() => {
  vi.unstubAllGlobals()
  session.forget()
  session.stay()
})

it('sends the parameters and returns the data', async () => {
  const fetched = answers(200, '{"success":true,"data":{"hits":[]}}')
  session.enter('secret', false)
  expect(await api.search('a b&c', { limit: 3 })).toEqual([])
  const [address, init] = fetched.mock.calls[0]!
  expect(address).toBe('/search?q=a+b%26c&limit=3')
  expect(init).toMatchObject({ method: 'GET', keepalive: false, headers: { Authorization: 'Bearer secret' } })
  expect(init.body).toBeUndefined()
})

it('escapes path parameters, and sends a ruling that outlives the page', async () => {
  const fetched = answers(201, '{"success":true,"data":{}}')
  await api.rule('../x', { content: 'Yes.', client_request_id: 'r', close: false }, undefined)
  const [address, init] = fetched.mock.calls[0]!
  expect(address).toBe('/debates/..%2Fx/ruling')
  expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' } })
  expect(JSON.parse(init.body as string)).toEqual({ content: 'Yes.', client_request_id: 'r', close: false })
})

it('throws the server’s refusal, and asks for a token if one is required', async () => {
  answers(401, '{"success":false,"error":{"code":"AUTH_FAILED","message":"No token","suggestion":"Give one"}}')
  expect(await refusal(api.programs())).toEqual({ code: 'AUTH_FAILED', status: 401, message: 'No token', suggestion: 'Give one' })
  expect(session.access.get()).toBe('asked')
})

it('a refusal by something between us and the server names its status', async () => {
  answers(502, '<html>')
  expect(await refusal(api.programs())).toMatchObject({ code: 'SERVER_ERROR', status: 502 })
})

it.each(['<html>', '{}', 'null'])('%s in the place of an answer is a lack of connection', async (body) => {
  answers(200, body)
  expect(await refusal(api.programs())).toMatchObject({ code: 'CONNECTION_ERROR', status: 0 })
})

it('no answer, or half of one, is a lack of connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await refusal(api.programs())).toMatchObject({ code: 'CONNECTION_ERROR', status: 0 })
  const cut = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut off')) }))
  vi.stubGlobal('fetch', () => Promise.resolve(cut))
  expect(await refusal(api.programs())).toMatchObject({ code: 'CONNECTION_ERROR', status: 0 })
})

it('a request that was given up is not a failure of the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('left', 'AbortError')))
  await expect(api.debate('x')).rejects.toMatchObject({ name: 'AbortError' })
})

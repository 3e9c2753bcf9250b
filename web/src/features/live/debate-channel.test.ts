import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/error'
import type { ServerFrame } from '@/lib/api/types'
import { aDebate, anArgument } from '@/lib/testing'
import { DebateChannel, TakenBack, type Move } from './debate-channel'

class FakeSocket {
  static all: FakeSocket[] = []
  static OPEN = 1
  readyState = 0
  sent: { event: string; data: { request_id?: string; close?: boolean } }[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number])
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  lose() {
    this.readyState = 3
    this.onclose?.()
  }
}

const debate = aDebate({ state: 'AWAITING_ARBITRATOR' })
const move: Move = { kind: 'ruling', content: 'B', close: false, requestId: 'r1' }
const initial = (...more: ReturnType<typeof anArgument>[]): ServerFrame => ({
  event: 'initial_state',
  data: { debate, arguments: [anArgument(), ...more], held_drafts: [] },
})
const newest = () => FakeSocket.all.at(-1)!

async function connected(): Promise<DebateChannel> {
  const channel = new DebateChannel(debate.id, () => undefined)
  channel.hold()
  await vi.advanceTimersByTimeAsync(0)
  newest().open()
  newest().say(initial())
  return channel
}

async function reconnect(): Promise<void> {
  newest().lose()
  await vi.advanceTimersByTimeAsync(1_000)
  newest().open()
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})

afterEach(() => vi.useRealTimers())

describe('a move', () => {
  it('is made when the server acknowledges it', async () => {
    const channel = await connected()
    const made = channel.submit(move)
    expect(newest().sent[0]).toMatchObject({ event: 'submit_ruling', data: { content: 'B', close: false, request_id: 'r1' } })
    newest().say({ event: 'ack', data: { request_id: 'r1', argument: anArgument({ seq: 2 }) } })
    await expect(made).resolves.toBeUndefined()
    expect(channel.outstanding.get()).toBeUndefined()
  })

  it('is refused with the reason the server gives', async () => {
    const channel = await connected()
    const made = channel.submit(move)
    newest().say({ event: 'error', data: { code: 'ACTION_NOT_ALLOWED', message: 'moved on', request_id: 'r1' } })
    await expect(made).rejects.toMatchObject(new ApiError('ACTION_NOT_ALLOWED', 'moved on', 403))
  })

  it('goes out again under the same id after a lost connection', async () => {
    const channel = await connected()
    const made = channel.submit(move)
    await reconnect()
    newest().say(initial())
    expect(newest().sent.map(({ data }) => data.request_id)).toEqual(['r1'])
    newest().say({ event: 'ack', data: { request_id: 'r1', argument: anArgument({ seq: 2 }) } })
    await made
  })

  it('is not sent again when it had arrived before the connection was lost', async () => {
    const channel = await connected()
    const made = channel.submit(move)
    await reconnect()
    newest().say(initial(anArgument({ seq: 2, type: 'RULING', role: 'arbitrator', client_request_id: 'r1' })))
    await made
    expect(newest().sent).toEqual([])
  })

  it('waits for a connection, and can be taken back meanwhile', async () => {
    const channel = await connected()
    newest().lose()
    await vi.advanceTimersByTimeAsync(0)
    const made = channel.submit(move)
    expect(channel.outstanding.get()).toEqual(move)
    channel.takeBack()
    await expect(made).rejects.toBeInstanceOf(TakenBack)
  })
})

describe('the connection', () => {
  it('asks for everything again when a frame was missed', async () => {
    await connected()
    const before = FakeSocket.all.length
    newest().say({ event: 'new_argument', data: { debate, argument: anArgument({ seq: 5 }) } })
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeSocket.all.length).toBe(before + 1)
  })

  it('backs off between attempts and says until when', async () => {
    const channel = await connected()
    newest().lose()
    await vi.advanceTimersByTimeAsync(0)
    const waiting = channel.connection.get()
    expect(waiting.kind).toBe('waiting')
  })

  it('stops asking for a debate that does not exist', async () => {
    const channel = new DebateChannel(debate.id, () => undefined)
    channel.hold()
    await vi.advanceTimersByTimeAsync(0)
    newest().open()
    newest().say({ event: 'error', data: { code: 'DEBATE_NOT_FOUND', message: 'no' } })
    expect(channel.connection.get().kind).toBe('stopped')
  })
})

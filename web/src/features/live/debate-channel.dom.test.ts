import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerFrame } from '@/lib/api/types'
import { aDebate, anArgument, noIssues } from '@/lib/testing'
import { DebateChannel } from './debate-channel'

class FakeSocket {
  static all: FakeSocket[] = []
  static OPEN = 1
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor() {
    FakeSocket.all.push(this)
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
const initial: ServerFrame = {
  event: 'initial_state',
  data: { debate, arguments: [anArgument()], held_drafts: [], ...noIssues },
}
const newest = () => FakeSocket.all.at(-1)!

async function connected(): Promise<DebateChannel> {
  const channel = new DebateChannel(debate.id, () => undefined)
  channel.hold()
  await vi.advanceTimersByTimeAsync(0)
  newest().open()
  newest().say(initial)
  return channel
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})

afterEach(() => vi.useRealTimers())

describe('the answer to a move', () => {
  const ruling = anArgument({ seq: 2, type: 'RULING', role: 'arbitrator' })
  const written = { debate: aDebate({ state: 'AWAITING_PROPOSER' }), argument: ruling }

  it('is applied at once, and only once if the socket reports it too', async () => {
    const channel = await connected()
    channel.learn(written)
    newest().say({ event: 'new_argument', data: written })
    expect(channel.transcript.get().debate?.state).toBe('AWAITING_PROPOSER')
    expect(channel.transcript.get().arguments.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('says nothing of a debate that has not been read yet', () => {
    const channel = new DebateChannel(debate.id, () => undefined)
    channel.learn(written)
    expect(channel.transcript.get().debate).toBeUndefined()
  })

  it('makes a channel that has missed something ask for everything', async () => {
    const channel = await connected()
    const before = FakeSocket.all.length
    channel.learn({ ...written, argument: { ...ruling, seq: 4 } })
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeSocket.all.length).toBe(before + 1)
  })
})

describe('who is there', () => {
  const codex = { agent: 'Codex', state: 'thinking', since: '2026-01-01T10:00:00.000Z' } as const
  const told = (opponent: object): ServerFrame => ({ event: 'presence', data: { debate_id: debate.id, presence: { opponent: { ...codex, ...opponent } } } })

  it('is known from the first frame on and follows the events, and the transcript is not touched', async () => {
    const channel = await connected()
    expect(channel.presence.get()).toEqual({})
    const before = channel.transcript.get()
    newest().say(told({ tokens: 41_000 }))
    expect(channel.presence.get()?.opponent).toMatchObject({ agent: 'Codex', tokens: 41_000 })
    expect(channel.transcript.get()).toBe(before)
    newest().say(initial)
    expect(channel.presence.get()).toEqual({})
  })

  it('is not known with a server that does not tell', async () => {
    const channel = await connected()
    newest().say(told({}))
    const { presence: _, ...old } = initial.data as { presence: object }
    newest().say({ event: 'initial_state', data: old } as ServerFrame)
    expect(channel.presence.get()).toBeUndefined()
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

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Debate, DebateState, ServerFrame } from '@/lib/api/types'
import { aDebate } from '@/lib/testing'
import { ListChannel } from './list-channel'

type Query = { limit: number; offset: number; state?: DebateState; q?: string }

const server = vi.hoisted(() => ({ debates: [] as Debate[], asked: [] as Query[] }))
vi.mock('@/lib/api/client', () => ({
  api: {
    debates: (query: Query) => {
      server.asked.push(query)
      const { limit, offset, state, q } = query
      const matching = server.debates.filter((debate) => (!state || debate.state === state) && (!q || debate.title.includes(q)))
      return Promise.resolve({ debates: matching.slice(offset, offset + limit), total: matching.length })
    },
  },
}))

type Handlers = { onOpen: () => void; onFrame: (frame: ServerFrame) => void }
const feed = vi.hoisted(() => ({ handlers: undefined as Handlers | undefined }))
vi.mock('@/lib/socket', async () => {
  const { Observable } = await import('@/lib/observable')
  return {
    LiveSocket: class {
      connection = new Observable({ kind: 'live' })
      start = () => undefined
      constructor(_query: object, handlers: Handlers) {
        feed.handlers = handlers
      }
    },
  }
})

/** The nth newest. */
const numbered = (n: number, change: Partial<Debate> = {}) =>
  aDebate({ id: `d${n}`, title: `Debate ${n}.`, state: 'CLOSED', updated_at: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(), ...change })

const most = 4
let channel: ListChannel
const ids = () => channel.listing.get().debates.map(({ id }) => id)

async function reopen(): Promise<void> {
  feed.handlers!.onOpen()
  await vi.waitFor(() => expect(channel.listing.get().total).toBeDefined())
  await new Promise((done) => setTimeout(done))
}

beforeEach(async () => {
  server.asked = []
  server.debates = Array.from({ length: 10 }, (_, n) => numbered(n))
  server.debates[8] = numbered(8, { state: 'AWAITING_ARBITRATOR' })
  server.debates[9] = numbered(9, { state: 'INTERVENTION_PENDING' })
  channel = new ListChannel(most)
  await reopen()
})

describe('a list longer than the page reads', () => {
  it('has every debate that needs the arbitrator, and the newest of the rest, and says that it is cut', () => {
    expect(ids()).toEqual(['d0', 'd1', 'd2', 'd3', 'd8', 'd9'])
    expect(channel.listing.get()).toMatchObject({ isLoaded: true, isRead: true, total: 10, closed: 8, isCut: true, readTo: numbered(3).updated_at })
    expect(server.asked.filter(({ state }) => state === undefined).map(({ limit }) => limit)).toEqual([most])
  })

  it('reads on while scrolling, one page at a time, and after a reconnection as far as before', async () => {
    await Promise.all([channel.more(), channel.more()])
    expect(ids()).toHaveLength(10)
    expect(channel.listing.get()).toMatchObject({ total: 10, isCut: false })
    expect(server.asked.filter(({ state, offset }) => state === undefined && offset === most)).toHaveLength(1)
    server.asked = []
    await channel.more()
    expect(server.asked).toEqual([])
    await reopen()
    await vi.waitFor(() => expect(ids()).toHaveLength(10))
    expect(channel.listing.get().isCut).toBe(false)
  })

  it('does not ask for ever where the server has less than it counts', async () => {
    server.debates = server.debates.slice(0, 5)
    await channel.more()
    server.debates = server.debates.slice(0, 4)
    server.asked = []
    await channel.more()
    await channel.more()
    expect(server.asked.length).toBeLessThanOrEqual(1)
  })

  it('has the debates that need the arbitrator from the first page on', async () => {
    channel = new ListChannel(most)
    channel.start()
    await vi.waitFor(() => expect(channel.listing.get().isLoaded).toBe(true))
    expect(ids()).toContain('d9')
    expect(channel.listing.get()).toMatchObject({ isRead: false, total: 10, closed: 8 })
  })

  it('adds the server’s search hits, and keeps them after a reconnection', async () => {
    expect(await channel.search('6.')).toEqual({ found: 1, total: 1 })
    expect(ids()).toEqual(['d0', 'd1', 'd2', 'd3', 'd6', 'd8', 'd9'])
    await reopen()
    expect(ids()).toContain('d6')
  })

  it('adds opened debates, and removes those that do not exist', () => {
    channel.learn(numbered(7))
    expect(ids()).toContain('d7')
    channel.forget('d7')
    expect(ids()).not.toContain('d7')
  })

  it('removes debates that were deleted during the interruption', async () => {
    await channel.search('6.')
    server.debates = server.debates.filter(({ id }) => id !== 'd1' && id !== 'd9')
    await reopen()
    expect(ids()).toEqual(['d0', 'd2', 'd3', 'd4', 'd6', 'd8'])
  })

  it('goes on with the feed: a debate from beyond the cut joins, the total counts', () => {
    feed.handlers!.onFrame({ event: 'debate_updated', data: { debate: numbered(-1, { id: 'd7', state: 'AWAITING_ARBITRATOR' }) } })
    expect(ids()[0]).toBe('d7')
    feed.handlers!.onFrame({ event: 'debate_created', data: { debate: numbered(-2) } })
    expect(channel.listing.get().total).toBe(11)
    feed.handlers!.onFrame({ event: 'debate_deleted', data: { debate_id: 'd9' } })
    expect(ids()).toEqual(['d-2', 'd7', 'd0', 'd1', 'd2', 'd3', 'd8'])
    expect(channel.listing.get()).toMatchObject({ total: 10, isCut: true })
    channel.learn(numbered(9))
    expect(ids()).not.toContain('d9')
  })

  it('counts closed debates by the feed, each once, and asks again where the count is unknown', async () => {
    const closed = () => channel.listing.get().closed
    const tell = (debate: Debate) => feed.handlers!.onFrame({ event: 'debate_updated', data: { debate } })
    // By the answer to a move and by the feed; one from beyond the cut; one that was closed already.
    channel.update(numbered(-1, { id: 'd8' }))
    tell(numbered(-1, { id: 'd8' }))
    expect(closed()).toBe(9)
    tell(numbered(-2, { id: 'unknown' }))
    tell(numbered(-3, { id: 'd0' }))
    expect(closed()).toBe(10)
    feed.handlers!.onFrame({ event: 'debate_deleted', data: { debate_id: 'd0' } })
    expect(closed()).toBe(9)
    server.debates = server.debates.slice(2, 7)
    feed.handlers!.onFrame({ event: 'debate_deleted', data: { debate_id: 'd7' } })
    expect(closed()).toBe(9)
    await vi.waitFor(() => expect(channel.listing.get()).toMatchObject({ total: 5, closed: 5 }), { timeout: 10_000 })
  })
})

describe('a short list', () => {
  it('is complete, and removes debates that the server no longer has', async () => {
    server.debates = [numbered(0), numbered(1)]
    channel.learn(numbered(7))
    await reopen()
    expect(ids()).toEqual(['d0', 'd1'])
    expect(channel.listing.get()).toMatchObject({ total: 2, isCut: false })
  })

  it('is not taken for loaded because a debate was opened first', () => {
    channel = new ListChannel(most)
    channel.learn(numbered(7))
    expect(channel.listing.get().isLoaded).toBe(false)
  })
})

describe('who is at work', () => {
  const since = '2026-01-01T10:00:00.000Z'
  const tell = (id: string, states: { proposer?: 'waiting' | 'thinking' | 'gone'; opponent?: 'waiting' | 'thinking' | 'gone'; arbitrator?: 'thinking' }) => {
    const entries = Object.entries(states).map(([role, state]) => [role, { agent: 'Codex', state, since }] as const)
    feed.handlers!.onFrame({ event: 'presence', data: { debate_id: id, presence: Object.fromEntries(entries) } })
  }
  const marks = () => Object.fromEntries(channel.attendances.get())

  it('is reported by the feed: thinking before waiting, without absent agents and advisers', () => {
    tell('d0', { proposer: 'waiting', opponent: 'thinking' })
    tell('d1', { proposer: 'waiting' })
    tell('d2', { proposer: 'gone', arbitrator: 'thinking' })
    expect(marks()).toEqual({ d0: 'thinking', d1: 'waiting' })
    tell('d0', { proposer: 'gone', opponent: 'gone' })
    feed.handlers!.onFrame({ event: 'debate_deleted', data: { debate_id: 'd1' } })
    expect(marks()).toEqual({})
  })

  it('changes nothing, not even the list, if the mark stays the same', () => {
    tell('d0', { proposer: 'thinking' })
    const [before, listing] = [channel.attendances.get(), channel.listing.get()]
    tell('d0', { proposer: 'thinking', opponent: 'waiting' })
    expect(channel.attendances.get()).toBe(before)
    expect(channel.listing.get()).toBe(listing)
  })

  it('is forgotten when the feed had to begin anew', async () => {
    tell('d0', { proposer: 'thinking' })
    await reopen()
    expect(marks()).toEqual({})
  })
})

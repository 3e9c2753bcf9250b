import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/error'
import { forThisTab, kept } from '@/lib/storage'
import { leftTexts } from './draft'
import { isWaiting, mostEntries, RulingQueue, type Entry, type Order } from './ruling-queue'

const order = (debateId: string, content = 'B'): Order => ({
  debateId,
  title: `Debate ${debateId}`,
  move: { kind: 'ruling', content, close: false, expected_seq: 3 },
  purpose: { kind: 'ruling', seq: 3 },
  draft: content,
})
const noNetwork = new ApiError('CONNECTION_ERROR', 'The server does not answer', 0)
const movedOn = new ApiError('MOVED_ON', 'moved on', 409)

/** A server: what it was sent, and how it answers. */
class Server {
  taken: Entry[] = []
  answer: (entry: Entry) => Error | undefined = () => undefined
  deliver = (entry: Entry): Promise<void> => {
    this.taken.push(entry)
    const failure = this.answer(entry)
    return failure ? Promise.reject(failure) : Promise.resolve()
  }
  get ids() {
    return this.taken.map(({ requestId }) => requestId)
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
let server: Server

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
})
afterEach(() => vi.useRealTimers())

describe('the ruling queue', () => {
  it('sends at once, and deletes an arrived move and its draft', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    kept.write('aw.draft.d.3.ruling', 'B')
    rulingQueue.send(order('d'))
    expect(kept.keys('aw.outbox.')).toHaveLength(1)
    await settled()
    expect(server.taken).toMatchObject([{ debateId: 'd', isLate: false }])
    expect(rulingQueue.entries.get()).toEqual([])
    expect(kept.keys('aw.')).toEqual([])
  })

  it('tries again under the same id and in order until the server has answered', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    server.answer = () => noNetwork
    const ids = [rulingQueue.send(order('d')), rulingQueue.send(order('e'))]
    await settled()
    expect(rulingQueue.entries.get().map(({ isLate }) => isLate)).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(60_000)
    server.answer = () => undefined
    server.taken = []
    rulingQueue.wake()
    await settled()
    expect(server.ids).toEqual(ids)
    expect(server.taken.every(({ isLate }) => isLate)).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.ids).toEqual(ids)
  })

  it('goes on after a reload', async () => {
    server.answer = () => noNetwork
    const id = new RulingQueue(server.deliver).send(order('d'))
    await settled()
    vi.clearAllTimers()
    server.answer = () => undefined
    server.taken = []
    const rulingQueue = new RulingQueue(server.deliver)
    expect(rulingQueue.entries.get()).toMatchObject([{ requestId: id, title: 'Debate d', isLate: true }])
    rulingQueue.wake()
    await settled()
    expect(server.ids).toEqual([id])
    expect(kept.keys('aw.outbox.')).toEqual([])
  })

  it('keeps a refused move until it is dropped, never sends it again, and its text is a draft again', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    server.answer = ({ debateId }) => (debateId === 'd' ? movedOn : undefined)
    const id = rulingQueue.send(order('d'))
    rulingQueue.send(order('e'))
    await settled()
    expect(server.taken).toHaveLength(2)
    for (const box of [rulingQueue, new RulingQueue(server.deliver)]) {
      box.wake()
      await settled()
      expect(box.entries.get()).toMatchObject([{ requestId: id, refusal: { code: 'MOVED_ON' } }])
    }
    expect(server.taken).toHaveLength(2)
    expect(leftTexts('d', undefined, [])).toEqual([{ kind: 'ruling', seq: 3, text: 'B' }])
    rulingQueue.drop(id)
    expect(rulingQueue.entries.get()).toEqual([])
    expect(leftTexts('d', undefined, [])).toHaveLength(1)
  })

  it('forgets a refusal when the next move of that debate is sent', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    server.answer = () => new ApiError('CONTENT_TOO_LARGE', 'too long', 413)
    rulingQueue.send(order('d'))
    await settled()
    server.answer = () => undefined
    rulingQueue.send(order('d', 'Shorter'))
    await settled()
    expect(rulingQueue.entries.get()).toEqual([])
  })

  it('waits for a token without asking again and again', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    server.answer = () => new ApiError('AUTH_FAILED', 'no', 401)
    rulingQueue.send(order('d'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.taken).toHaveLength(1)
    server.answer = () => undefined
    rulingQueue.wake()
    await settled()
    expect(rulingQueue.entries.get()).toEqual([])
  })

  it('does not send a move that was taken back, even during its first attempt', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    server.answer = () => noNetwork
    const id = rulingQueue.send(order('d'))
    rulingQueue.drop(id)
    await settled()
    expect(rulingQueue.entries.get()).toEqual([])
    server.taken = []
    rulingQueue.wake()
    await settled()
    expect(server.taken).toEqual([])
  })

  it('takes no more than it can keep', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    server.answer = () => noNetwork
    for (let i = 0; i < mostEntries; i++) rulingQueue.send(order(`d${i}`))
    rulingQueue.send(order('one more'))
    await settled()
    expect(kept.keys('aw.outbox.')).toHaveLength(mostEntries)
    expect(rulingQueue.entries.get().filter(({ refusal }) => refusal)).toMatchObject([{ debateId: 'one more', refusal: { code: 'RULING_QUEUE_FULL' } }])
    rulingQueue.send(order('long', 'x'.repeat(200_000)))
    expect(kept.keys('aw.outbox.')).toHaveLength(mostEntries)
  })

  it('skips foreign data in the storage', () => {
    for (const [i, text] of ['{', '1', '{}', '{"requestId":"r"}', 'null'].entries()) kept.write(`aw.outbox.${i}`, text)
    expect(new RulingQueue(server.deliver).entries.get()).toEqual([])
  })
})

describe('a move that can be taken back', () => {
  it('is kept at once and sent when its moment is over', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    rulingQueue.send(order('d'), 5_000)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(server.taken).toEqual([])
    expect(kept.keys('aw.outbox.')).toHaveLength(1)
    expect(rulingQueue.entries.get().map((entry) => isWaiting(entry))).toEqual([true])
    await vi.advanceTimersByTimeAsync(200)
    expect(server.taken).toMatchObject([{ debateId: 'd', move: { expected_seq: 3 } }])
    expect(kept.keys('aw.outbox.')).toEqual([])
  })

  it('is never sent once it was taken back, and its draft stays', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    kept.write('aw.draft.d.3.ruling', 'B')
    rulingQueue.drop(rulingQueue.send(order('d'), 5_000))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.taken).toEqual([])
    expect(kept.keys('aw.')).toEqual(['aw.draft.d.3.ruling'])
  })

  it('holds up no other, and can be sent before its time', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    const id = rulingQueue.send(order('d'), 5_000)
    rulingQueue.send(order('e'))
    await settled()
    expect(server.taken.map(({ debateId }) => debateId)).toEqual(['e'])
    rulingQueue.sendNow(id)
    await settled()
    expect(server.taken.map(({ debateId }) => debateId)).toEqual(['e', 'd'])
    expect(rulingQueue.entries.get()).toEqual([])
  })

  it('is sent as the page is left, and stored until a page sees it arrive', async () => {
    const leaving: (boolean | undefined)[] = []
    const rulingQueue = new RulingQueue((entry, isLeaving) => {
      leaving.push(isLeaving)
      return server.deliver(entry)
    })
    const id = rulingQueue.send(order('d'), 5_000)
    rulingQueue.leave()
    await settled()
    expect(server.ids).toEqual([id])
    expect(leaving).toEqual([true])
    vi.clearAllTimers()
    const next = new RulingQueue(server.deliver)
    expect(next.entries.get()).toMatchObject([{ requestId: id, isLate: true }])
    await vi.advanceTimersByTimeAsync(10_000)
    next.wake()
    await settled()
    expect(server.ids).toEqual([id, id])
    expect(kept.keys('aw.outbox.')).toEqual([])
  })

  it('is not held for ever by a clock that was set back', async () => {
    const rulingQueue = new RulingQueue(server.deliver)
    rulingQueue.send(order('d'), 5_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    rulingQueue.wake()
    await settled()
    expect(server.taken).toHaveLength(1)
  })
})

describe('two tabs', () => {
  const change = (requestId: string) => ({ key: `aw.outbox.${requestId}`, newValue: kept.read(`aw.outbox.${requestId}`) ?? null })
  const twoTabs = () => {
    const first = new RulingQueue(server.deliver)
    forThisTab.write('aw.tab', undefined)
    return [first, new RulingQueue(server.deliver)] as const
  }

  it('see each other’s entries come and go, and either sends them when there is a connection', async () => {
    const [first, second] = twoTabs()
    server.answer = () => noNetwork
    const id = first.send(order('d'))
    second.heard(change(id))
    await settled()
    expect(second.entries.get()).toMatchObject([{ requestId: id }])
    expect(server.taken).toHaveLength(1)
    server.answer = () => undefined
    server.taken = []
    second.wake()
    await settled()
    expect(server.ids).toEqual([id])
    first.heard(change(id))
    expect(first.entries.get()).toEqual([])
    first.wake()
    await settled()
    expect(server.taken).toHaveLength(1)
  })

  it('do not share a refusal that is due to one tab’s token', async () => {
    const [first, second] = twoTabs()
    server.answer = () => noNetwork
    const id = first.send(order('d'))
    second.heard(change(id))
    await settled()
    server.answer = () => new ApiError('FORBIDDEN', 'no', 403)
    second.wake()
    await settled()
    expect(second.entries.get()).toMatchObject([{ refusal: { code: 'FORBIDDEN' } }])
    first.heard(change(id))
    expect(first.entries.get().map(({ refusal }) => refusal)).toEqual([undefined])
  })
})

import { describe, expect, it } from 'vitest'
import { draftIn, draftKey, initial, isWaiting, leftTexts, mostMoves, noDraft, step, type Draft, type Effect, type Event, type Move, type Order, type State } from './machine'

const ruling = { kind: 'ruling', seq: 3 } as const
const draft: Draft = { text: 'Because.', choice: 'B', issues: {} }
const order = (debateId = 'd', change: Partial<Order> = {}): Order => ({
  debateId,
  title: `Debate ${debateId}`,
  move: { kind: 'ruling', content: 'B', close: false, expected_seq: 3 },
  purpose: ruling,
  draft,
  ...change,
})
const noNetwork = { code: 'CONNECTION_ERROR', message: 'no', status: 0 } as const
const movedOn = { code: 'MOVED_ON', message: 'moved on', status: 409 } as const

/** A page with a clock: what it did last, and everything that it delivered. */
class Page {
  state: State
  now = 1_000
  effects: readonly Effect[] = []
  delivered: Move[] = []

  constructor(state = initial('tab')) {
    this.state = state
  }

  on(event: Event): this {
    const { state, effects } = step(this.state, event, this.now)
    this.state = state
    this.effects = effects
    this.delivered.push(...effects.flatMap((effect) => (effect.type === 'deliver' ? [effect.move] : [])))
    return this
  }

  send(requestId: string, delayMs = 0, what = order()): this {
    return this.on({ type: 'sent', order: what, requestId, delayMs })
  }

  wait(ms: number): this {
    this.now += ms
    return this.on({ type: 'ticked' })
  }

  edit(change: Partial<Draft>, purpose: Order['purpose'] = ruling): this {
    return this.on({ type: 'edited', debateId: 'd', purpose, change })
  }

  /** What the storage has after the effects so far of the last event. */
  get stored() {
    return Object.fromEntries(this.effects.flatMap((effect) => (effect.type === 'store' ? [[effect.key, effect.value !== undefined]] : [])))
  }

  get sentIds() {
    return this.delivered.map(({ requestId }) => requestId)
  }

  get tickAt() {
    return this.effects.findLast((effect) => effect.type === 'tickAt')?.at
  }
}

describe('a move', () => {
  it('is stored and delivered at once; its arrival deletes it and its draft', () => {
    const page = new Page().edit(draft).send('r1')
    expect(page.stored).toEqual({ 'aw.outbox.r1': true })
    expect(page.sentIds).toEqual(['r1'])
    page.on({ type: 'arrived', requestId: 'r1' })
    expect(page.state).toMatchObject({ moves: [], drafts: {}, sending: undefined })
    expect(page.stored).toEqual({ 'aw.draft.d.3.ruling': false, 'aw.outbox.r1': false })
  })

  it('keeps the draft that has changed since it was sent', () => {
    const page = new Page().edit(draft).send('r1').edit({ text: 'Because of that.' }).on({ type: 'arrived', requestId: 'r1' })
    expect(draftIn(page.state, 'd', ruling).text).toBe('Because of that.')
  })

  it('waits for the one before, in order, whatever the debate', () => {
    const page = new Page().send('r1').send('r2', 0, order('e')).send('r3', 0, order('f'))
    expect(page.sentIds).toEqual(['r1'])
    page.on({ type: 'arrived', requestId: 'r1' })
    expect(page.sentIds).toEqual(['r1', 'r2'])
    page.on({ type: 'failed', requestId: 'r2', error: movedOn })
    expect(page.sentIds).toEqual(['r1', 'r2', 'r3'])
  })

  it('is tried again under the same id, later and later, until the server has answered', () => {
    const page = new Page().send('r1')
    const waits = Array.from({ length: 8 }, () => {
      page.on({ type: 'failed', requestId: 'r1', error: noNetwork })
      const wait = page.tickAt! - page.now
      page.wait(wait)
      return wait
    })
    expect(page.sentIds).toEqual(Array.from({ length: 9 }, () => 'r1'))
    expect(waits.at(-1)).toBeGreaterThan(waits[0]! * 4)
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000)
    expect(page.state.moves).toMatchObject([{ requestId: 'r1', isLate: true }])
  })

  it('without a valid token waits until it is woken, and then starts at once', () => {
    const page = new Page().send('r1').on({ type: 'failed', requestId: 'r1', error: { code: 'AUTH_FAILED', message: '', status: 401 } })
    expect(page.tickAt).toBeUndefined()
    expect(page.wait(3_600_000).sentIds).toEqual(['r1'])
    expect(page.on({ type: 'woken' }).sentIds).toEqual(['r1', 'r1'])
  })

  it('that is refused stays with its reason until another is sent in its debate; its text is given back', () => {
    const page = new Page().send('r1').on({ type: 'failed', requestId: 'r1', error: movedOn })
    expect(page.state.moves).toMatchObject([{ refusal: { code: 'MOVED_ON', message: 'moved on' } }])
    expect(draftIn(page.state, 'd', ruling)).toEqual(draft)
    expect(page.on({ type: 'woken' }).sentIds).toEqual(['r1'])
    page.send('r2', 0, order('e'))
    expect(page.state.moves).toHaveLength(2)
    page.send('r3')
    expect(page.state.moves.map(({ requestId }) => requestId)).toEqual(['r2', 'r3'])
  })

  it('that is refused does not replace a newer draft', () => {
    const page = new Page().send('r1').edit({ text: 'Newer.' }).on({ type: 'failed', requestId: 'r1', error: movedOn })
    expect(draftIn(page.state, 'd', ruling).text).toBe('Newer.')
  })

  it('of another tab is not refused for good by this tab’s token', () => {
    const forbidden = { code: 'FORBIDDEN', message: '', status: 403 } as const
    const own = new Page().send('r1').on({ type: 'failed', requestId: 'r1', error: forbidden })
    expect(own.stored).toEqual({ 'aw.outbox.r1': true })
    const other: Move = { ...own.state.moves[0]!, tab: 'other', refusal: undefined }
    const page = new Page(initial('tab', {}, [other])).on({ type: 'woken' }).on({ type: 'failed', requestId: 'r1', error: forbidden })
    expect(page.stored).toEqual({})
  })

  it('beyond the limit is refused at once and not stored', () => {
    const page = new Page()
    for (let n = 0; n <= mostMoves; n++) page.send(`r${n}`, 0, order(`d${n}`))
    expect(page.state.moves.at(-1)).toMatchObject({ requestId: `r${mostMoves}`, refusal: { code: 'RULING_QUEUE_FULL' } })
    expect(page.stored).toEqual({})
  })

  it('is sent after a reload, oldest first', () => {
    const { state } = new Page().send('r1').send('r2', 0, order('e'))
    const page = new Page(initial('tab', {}, state.moves.toReversed())).on({ type: 'woken' }).on({ type: 'arrived', requestId: 'r1' })
    expect(page.sentIds).toEqual(['r1', 'r2'])
  })
})

describe('a ruling with a delay', () => {
  it('can be taken back until it is sent; its draft stays', () => {
    const page = new Page().edit(draft).send('r1', 5_000)
    expect(page.tickAt).toBe(6_000)
    expect(page.wait(4_999).sentIds).toEqual([])
    expect(isWaiting(page.state.moves[0]!, page.now)).toBe(true)
    page.on({ type: 'takenBack', requestId: 'r1' })
    expect(page.state).toMatchObject({ moves: [], last: undefined })
    expect(draftIn(page.state, 'd', ruling)).toEqual(draft)
    expect(page.wait(60_000).sentIds).toEqual([])
  })

  it('is sent when the delay ends, or at once on request', () => {
    expect(new Page().send('r1', 5_000).wait(5_000).sentIds).toEqual(['r1'])
    expect(new Page().send('r1', 5_000).on({ type: 'hurried', requestId: 'r1' }).sentIds).toEqual(['r1'])
  })

  it('does not hold up others, and is sent when the page is left', () => {
    const page = new Page().send('r1', 5_000).send('r2', 0, order('e'))
    expect(page.sentIds).toEqual(['r2'])
    page.on({ type: 'left' })
    expect(page.effects).toMatchObject([{ type: 'deliver', isLeaving: true, move: { requestId: 'r1' } }])
    expect(page.state.moves).toHaveLength(2)
  })

  it('does not wait for hours after the clock was set back', () => {
    const page = new Page().send('r1', 5_000)
    page.now -= 86_400_000
    expect(page.on({ type: 'ticked' }).sentIds).toEqual(['r1'])
  })
})

describe('drafts', () => {
  it('are merged, appended to, and deleted when nothing is left', () => {
    const page = new Page().edit({ text: 'One.' }).edit({ choice: 'A' }).on({ type: 'appended', debateId: 'd', purpose: ruling, part: 'Two.' })
    expect(draftIn(page.state, 'd', ruling)).toEqual({ text: 'One.\n\nTwo.', choice: 'A', issues: {} })
    page.edit({ text: '', choice: undefined })
    expect(page.state.drafts).toEqual({})
    expect(page.stored).toEqual({ 'aw.draft.d.3.ruling': false })
  })

  it('of other questions are deleted, unless they have a text, which is shown as left', () => {
    const page = new Page().edit({ choice: 'A' }, { kind: 'ruling', seq: 1 }).edit({ text: 'Mine.' }, { kind: 'note', seq: 2 }).edit({ choice: 'B' })
    page.on({ type: 'edited', debateId: 'd2', purpose: ruling, change: { choice: 'C' } })
    page.on({ type: 'asked', debateId: 'd', current: ruling })
    expect(Object.keys(page.state.drafts).sort()).toEqual(['aw.draft.d.2.note', 'aw.draft.d.3.ruling', 'aw.draft.d2.3.ruling'])
    expect(leftTexts(page.state, 'd', ruling, [])).toEqual([{ kind: 'note', seq: 2, text: 'Mine.' }])
    expect(leftTexts(page.state, 'd', ruling, [{ seq: 3, content: 'Ruling: option A.\n\nMine.' }])).toEqual([])
    expect(leftTexts(page.state, 'd', ruling, [{ seq: 3, content: 'Not Mine.' }])).toHaveLength(1)
    expect(leftTexts(page.state, 'd', { kind: 'note', seq: 2 }, [])).toEqual([])
  })

  it('and moves follow those of other tabs, without sending', () => {
    const key = draftKey('d', ruling)
    const page = new Page().on({ type: 'draftChanged', key, draft })
    expect(draftIn(page.state, 'd', ruling)).toBe(draft)
    expect(draftIn(page.on({ type: 'draftChanged', key, draft: undefined }).state, 'd', ruling)).toBe(noDraft)
    const move: Move = { ...order(), requestId: 'r9', sentAt: 1, tab: 'other', refusal: undefined, isLate: false }
    page.on({ type: 'moveChanged', requestId: 'r9', move })
    expect(page.state.moves).toMatchObject([{ requestId: 'r9', isLate: true }])
    expect(page.effects).toEqual([])
    expect(page.on({ type: 'moveChanged', requestId: 'r9', move: undefined }).state.moves).toEqual([])
  })
})

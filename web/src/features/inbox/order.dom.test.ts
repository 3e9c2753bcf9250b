import { describe, expect, it } from 'vitest'
import { aDebate } from '@/lib/testing'
import { parsed, type Memory } from './keep'
import { inboxOf } from './order'

const now = Date.UTC(2026, 0, 2)
const ago = (ms: number) => new Date(now - ms).toISOString()
const minute = 60_000
const stillAfterMs = 30 * minute
const one = (id: string, state: 'AWAITING_ARBITRATOR' | 'INTERVENTION_PENDING' | 'AWAITING_OPPONENT' | 'CLOSED', age: number, change = {}) =>
  aDebate({ id, title: `Debate ${id}`, state, updated_at: ago(age), ...change })

// Newest first, as the list has them.
const debates = [
  one('running', 'AWAITING_OPPONENT', minute),
  one('appeal', 'AWAITING_ARBITRATOR', 5 * minute),
  one('closed', 'CLOSED', 10 * minute),
  one('stopped', 'INTERVENTION_PENDING', 20 * minute, { debate_type: 'coding_plan_debate' }),
  one('still', 'AWAITING_OPPONENT', stillAfterMs),
]
const nothing: Memory = { snoozed: {}, pinned: [] }
const ids = (memory = nothing, query = '', at = now) =>
  Object.fromEntries(Object.entries(inboxOf(debates, memory, query, at)).map(([section, members]) => [section, members.map(({ id }) => id)]))

describe('the inbox', () => {
  it('has debates that need the arbitrator, the longest waiting first, then stalled, running and closed ones', () => {
    expect(ids()).toEqual({ needs: ['stopped', 'appeal'], snoozed: [], still: ['still'], running: ['running'], closed: ['closed'] })
  })

  it('has pinned debates on top', () => {
    expect(ids({ ...nothing, pinned: ['appeal'] }).needs).toEqual(['appeal', 'stopped'])
  })

  it('hides a snoozed debate until its time or its next change', () => {
    const put = (until: number, at = ago(5 * minute)) => ids({ ...nothing, snoozed: { appeal: { until, at } } })
    expect(put(now + 1)).toMatchObject({ needs: ['stopped'], snoozed: ['appeal'] })
    expect(put(now)).toMatchObject({ needs: ['stopped', 'appeal'], snoozed: [] })
    expect(put(now + 1, ago(6 * minute))).toMatchObject({ needs: ['stopped', 'appeal'], snoozed: [] })
  })

  it('filters by words of the title and of the type', () => {
    expect(ids(nothing, 'coding plan')).toEqual({ needs: ['stopped'], snoozed: [], still: [], running: [], closed: [] })
    expect(ids(nothing, 'debate still').still).toEqual(['still'])
  })

  it('ignores foreign data in the storage', () => {
    for (const text of [undefined, '{', '1', '{}', '{"pinned":[],"snoozed":{"a":1}}', '{"pinned":1,"snoozed":{}}']) expect(parsed(text)).toEqual(nothing)
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDebate, anArgument } from '@/lib/testing'

const ask = vi.hoisted(() => vi.fn())
vi.mock('@/lib/api/client', () => ({ api: { debate: ask } }))

const first = aDebate({ id: 'a', updated_at: '2020-01-01T00:00:00.000Z' })
const later = { ...first, updated_at: '2999-01-01T00:00:00.000Z' }

beforeEach(() => {
  vi.resetModules()
  ask.mockReset()
})

async function fresh() {
  const unread = await import('./unread')
  const { renderHook } = await import('@testing-library/react')
  return { ...unread, counts: renderHook(() => unread.useUnread()).result }
}

describe('unread counts', () => {
  it('are none on the first visit', async () => {
    const { countUnread, counts } = await fresh()
    countUnread([first], undefined)
    expect(ask).not.toHaveBeenCalled()
    expect(counts.current).toEqual({})
  })

  it('are the arguments after the last one that was seen', async () => {
    const { countUnread, markSeen, counts } = await fresh()
    markSeen('a', 3, first.updated_at)
    ask.mockResolvedValue({ motion: anArgument(), arguments: [5, 6, 7].map((seq) => anArgument({ seq })) })
    countUnread([later], undefined)
    await vi.waitFor(() => expect(counts.current).toEqual({ a: 4 }))
    expect(ask).toHaveBeenCalledWith('a', 9)
    markSeen('a', 7, later.updated_at)
    await vi.waitFor(() => expect(counts.current).toEqual({}))
  })

  it('exclude the arbitrator’s own arguments', async () => {
    const { countUnread, markSeen, counts } = await fresh()
    markSeen('a', 3, first.updated_at)
    const ruling = anArgument({ seq: 4, type: 'RULING', role: 'arbitrator' })
    ask.mockResolvedValue({ motion: anArgument(), arguments: [anArgument({ seq: 3 }), ruling] })
    countUnread([later], undefined)
    await new Promise((done) => setTimeout(done))
    expect(counts.current).toEqual({})
    ask.mockResolvedValue({ motion: anArgument(), arguments: [ruling, anArgument({ seq: 5 })] })
    countUnread([{ ...later, updated_at: '2999-01-02T00:00:00.000Z' }], undefined)
    await vi.waitFor(() => expect(counts.current).toEqual({ a: 1 }))
  })

  it('are asked for once per change, and not for the debate one looks at', async () => {
    const { countUnread, markSeen } = await fresh()
    markSeen('a', 1, first.updated_at)
    ask.mockResolvedValue({ motion: anArgument(), arguments: [] })
    countUnread([later], 'a')
    expect(ask).not.toHaveBeenCalled()
    countUnread([later], undefined)
    countUnread([later], undefined)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

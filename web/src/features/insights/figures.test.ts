import { describe, expect, it } from 'vitest'
import type { Figures } from '@/lib/api/types'
import { fateTable, fates, periodOf, roundsRows, severities, shareOf } from './figures'

describe('the period', () => {
  it.each([
    ['', undefined],
    ['days=7', 7],
    ['days=30&x=1', 30],
    ['?days=90', 90],
    ['days=8', undefined],
    ['days=07', undefined],
    ['days=all', undefined],
  ])('of %s', (search, days) => {
    expect(periodOf(search)).toBe(days)
  })
})

describe('rounds', () => {
  it('are listed from one to the largest number, including empty rows', () => {
    expect(roundsRows([0, 0, 2, 0, 1, 0, 0]).map(({ rounds, debates }) => [rounds, debates])).toEqual([[1, 0], [2, 2], [3, 0], [4, 1]])
  })
  it('begin with none where that was enough', () => {
    expect(roundsRows([3, 0, 0]).map(({ rounds }) => rounds)).toEqual([0])
  })
  it('end with a row for all larger numbers', () => {
    expect(roundsRows([0, 1, 1]).map(({ isOpen }) => isOpen)).toEqual([false, true])
    expect(roundsRows([0, 1, 0]).map(({ isOpen }) => isOpen)).toEqual([false])
  })
  it('are none where there is no debate', () => {
    expect(roundsRows([0, 0, 0])).toEqual([])
  })
})

it('a share of nothing is none', () => {
  expect(shareOf(1, 4)).toBe(0.25)
  expect(shareOf(0, 0)).toBeUndefined()
})

it('every fate of every severity is in the table once', () => {
  const none = Object.fromEntries(fates.map((fate) => [fate, 0])) as Figures['by_fate']['critical']
  const table = fateTable({ critical: { ...none, verified: 2, ruled: 1 }, major: { ...none, ruled: 4 }, minor: { ...none, open: 8 } })
  expect(table.totals).toEqual([3, 4, 8])
  expect(table.rows.filter(({ total }) => total > 0)).toEqual([
    { fate: 'verified', counts: [2, 0, 0], total: 2 },
    { fate: 'ruled', counts: [1, 4, 0], total: 5 },
    { fate: 'open', counts: [0, 0, 8], total: 8 },
  ])
  expect(new Set(fates).size).toBe(Object.keys(none).length)
  expect(severities).toHaveLength(3)
})

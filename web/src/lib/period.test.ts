import { expect, it } from 'vitest'
import { lastMonths, rangeOf } from './period'

it('a period is whole months of the person’s time zone', () => {
  const { from, to } = rangeOf('2026-12', new Date())
  expect([new Date(from!).getMonth(), new Date(from!).getDate(), new Date(to!).getFullYear(), new Date(to!).getMonth()]).toEqual([11, 1, 2027, 0])
  expect(rangeOf('all', new Date())).toEqual({})
  expect(lastMonths(new Date(2026, 1, 28), 3)).toEqual(['2026-02', '2026-01', '2025-12'])
})

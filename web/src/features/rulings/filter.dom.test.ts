import { describe, expect, it } from 'vitest'
import type { ListedRuling } from '@/lib/api/types'
import { aDebate } from '@/lib/testing'
import { addressOf, filterIn, rowsOf } from './filter'

const ruling = (id: string, created_at: string): ListedRuling => ({ debate: aDebate({ id }), argument: { id, seq: 4, created_at }, cause: 'APPEAL', question: '', excerpt: '', closes: false })

describe('the filter of the rulings', () => {
  it.each([{ query: '', period: 'all' }, { query: 'cache & queue', period: '2026-01' }, { query: '', period: '30' }] as const)('goes through the address: %o', (filter) => {
    expect(filterIn(new URL(addressOf(filter), 'http://x').search)).toEqual(filter)
  })

  it.each(['?in=2026-13', '?in=31', '?in=2026-1'])('ignores what is no period: %s', (search) => {
    expect(filterIn(search).period).toBe('all')
  })
})

it('the rulings of a month stand under its name', () => {
  const rows = rowsOf([ruling('a', '2026-11-15T12:00:00.000Z'), ruling('b', '2026-11-14T12:00:00.000Z'), ruling('c', '2026-09-15T12:00:00.000Z')])
  expect(rows.map((row) => (row.kind === 'month' ? row.month : row.ruling.debate.id))).toEqual(['2026-11', 'a', 'b', '2026-09', 'c'])
})

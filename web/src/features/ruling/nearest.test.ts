import { expect, it } from 'vitest'
import type { SearchHit } from '@/lib/api/types'
import { aDebate } from '@/lib/testing'
import { nearestOf, tellingWords } from './nearest'

const hit = (id: string, seq = 3): SearchHit => ({ debate: aDebate({ id }), argument: { id: `${id}-${seq}`, seq, type: 'RULING', role: 'arbitrator', created_at: '' }, snippet: id, marks: [] })

it('the telling words are long, or come again, in any language', () => {
  expect(tellingWords('Which cache in the store? Should evictions be logged, or the cache cleared?')).toEqual(['cache', 'evictions', 'cleared', 'logged', 'store'])
  expect(tellingWords('Có nên tách dịch vụ thanh toán?')).toEqual(['thanh', 'tach', 'dich', 'toan'])
  expect(tellingWords('?')).toEqual([])
})

it('the nearest have the most of the words, then the best place; not the debate itself, nor titles', () => {
  const title: SearchHit = { debate: aDebate({ id: 't' }), snippet: 't', marks: [] }
  const found = [[hit('a'), hit('b'), hit('self')], [hit('c'), hit('b'), title], [hit('d')]]
  expect(nearestOf(found, 'self', 3).map(({ snippet }) => snippet)).toEqual(['b', 'a', 'c'])
})

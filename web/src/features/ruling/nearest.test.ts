import { expect, it } from 'vitest'
import type { SearchHit } from '@/lib/api/types'
import { aDebate } from '@/lib/testing'
import { fromEach, nearestOf, tellingWords, titleWords } from './nearest'

const hit = (id: string, seq = 3): SearchHit => ({ debate: aDebate({ id }), argument: { id: `${id}-${seq}`, seq, type: 'RULING', role: 'arbitrator', created_at: '' }, snippet: id, marks: [] })

it('the telling words are long, or come again, in any language', () => {
  expect(tellingWords('Which cache in the store? Should evictions be logged, or the cache cleared?')).toEqual(['cache', 'evictions', 'cleared', 'logged', 'store'])
  expect(tellingWords('Có nên tách dịch vụ thanh toán?')).toEqual(['thanh', 'tach', 'dich', 'toan'])
  expect(tellingWords('?')).toEqual([])
})

it('an issue is searched for by the words of its title, if there is more than one to tell it by', () => {
  expect(titleWords('A write that fails stays in the cache')).toBe('write fails stays cache')
  expect(titleWords('The cache')).toBeUndefined()
})

it('a ruling is near with three rare words or an issue’s title; rulings of the same debate and of demos, and titles, never are', () => {
  const title: SearchHit = { debate: aDebate({ id: 't' }), snippet: 't', marks: [] }
  const demo = { ...hit('demo'), debate: aDebate({ id: 'demo', title: 'Demo: retry failed webhooks without flooding the receivers' }) }
  const marked = { ...hit('marked'), debate: aDebate({ id: 'marked', debate_type: 'demo' }) }
  const three = [['two', 'three', 'four', 'self'], ['three', 'four', 'two', 'self'], ['four', 'three', 'self'], ['four']].map((ids) => [...ids.map((id) => hit(id)), title, demo, marked])
  const near = (byTitle: SearchHit[][], byWord: SearchHit[][]) => nearestOf({ byTitle, byWord }, 'self', 3).map(({ snippet }) => snippet)
  expect(near([], three)).toEqual(['four', 'three'])
  expect(near([[hit('named'), demo]], three)).toEqual(['named', 'four', 'three'])
  // A word that every other ruling has says nothing.
  const common = Array.from({ length: fromEach }, (_, i) => hit(`r${i}`))
  expect(near([], [common, common, common, [hit('r0')], [hit('r0')]])).toEqual([])
})

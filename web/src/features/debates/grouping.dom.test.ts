import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/lib/i18n'
import { aDebate } from '@/lib/testing'
import { figuresOf, figureText, groupOf, groups, matches, stillAfterMs, type Desk } from './grouping'

const newestFirst = [
  aDebate({ id: '1', state: 'CLOSED', title: 'Old plan' }),
  aDebate({ id: '2', state: 'AWAITING_ARBITRATOR', title: 'Đường ống dữ liệu' }),
  aDebate({ id: '3', state: 'AWAITING_OPPONENT', title: 'Cache', debate_type: 'coding_plan_debate' }),
  aDebate({ id: '4', state: 'INTERVENTION_PENDING', title: 'Deploy' }),
]

const at = (...places: number[]) => places.map((place) => newestFirst[place]!)
const desk: Desk = { needs: at(3, 1), snoozed: [], still: [], running: at(2), closed: at(0) }
const now = Date.parse(newestFirst[0]!.updated_at) + stillAfterMs

describe('the list', () => {
  beforeAll(() => chooseLanguage('vi'))

  it('has a running debate that has not changed for half an hour among those that stand still', () => {
    expect(newestFirst.map((debate) => groupOf(debate, now - 1))).toEqual(['closed', 'needs', 'running', 'needs'])
    expect(newestFirst.map((debate) => groupOf(debate, now))).toEqual(['closed', 'needs', 'still', 'needs'])
  })

  it('shows the server’s totals; a lower bound where no more is known, but never a lower bound of zero', () => {
    const figures = (of: Desk, isPart = false, server = { total: 1_000, closed: 400, readTo: newestFirst[0]!.updated_at }, at = now) =>
      groups.map((group) => figureText(figuresOf(of, isPart, { debates: newestFirst, ...server }, at)[group], 'en'))
    expect(figures(desk, false, { total: 4, closed: 1, readTo: '' })).toEqual(['2', '0', '0', '1', '1'])
    // 1,000 without those that are closed and the two that need one.
    expect(figures(desk)).toEqual(['2', '0', '597', '1', '400'])
    expect(figures({ ...desk, needs: at(3), snoozed: at(1) })).toEqual(['1', '1', '597', '1', '400'])
    // All that was read is new, so how many of the others stand still is not known.
    expect(figures(desk, false, undefined, now - 1)).toEqual(['2', '0', '', '1+', '400'])
    expect(figures(desk, true)).toEqual(['2', '0', '', '', ''])
  })

  it.each([
    ['title, without accents', 'duong ong', '2'],
    ['state in words', 'stopped', '4'],
    ['state as the server names it', 'AWAITING_OPPONENT', '3'],
    ['state in Vietnamese', 'da dong', '1'],
    ['type in words', 'coding plan', '3'],
    ['several words, in any order', 'deploy stopped', '4'],
  ])('finds by %s', (_name, query, id) => {
    expect(newestFirst.filter((debate) => matches(debate, query)).map((debate) => debate.id)).toEqual([id])
  })
})

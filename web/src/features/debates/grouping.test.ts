import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/lib/i18n'
import { aDebate } from '@/lib/testing'
import { matches, sectionsOf } from './grouping'

const newestFirst = [
  aDebate({ id: '1', state: 'CLOSED', title: 'Old plan' }),
  aDebate({ id: '2', state: 'AWAITING_ARBITRATOR', title: 'Đường ống dữ liệu' }),
  aDebate({ id: '3', state: 'AWAITING_OPPONENT', title: 'Cache', debate_type: 'coding_plan_debate' }),
  aDebate({ id: '4', state: 'INTERVENTION_PENDING', title: 'Deploy' }),
]

describe('the list', () => {
  beforeAll(() => chooseLanguage('vi'))

  it('puts first what needs the arbitrator, the longest waiting on top', () => {
    expect(sectionsOf(newestFirst, '').map(({ group, debates }) => [group, ...debates.map(({ id }) => id)])).toEqual([
      ['yours', '4', '2'],
      ['running', '3'],
      ['closed', '1'],
    ])
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

  it('leaves out groups without members', () => {
    expect(sectionsOf(newestFirst, 'nothing like this')).toEqual([])
  })
})

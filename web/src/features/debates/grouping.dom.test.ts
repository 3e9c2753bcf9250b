import { beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/lib/i18n'
import { aDebate } from '@/lib/testing'
import { matches, sectionsOf, sizeOf, type Desk } from './grouping'

const newestFirst = [
  aDebate({ id: '1', state: 'CLOSED', title: 'Old plan' }),
  aDebate({ id: '2', state: 'AWAITING_ARBITRATOR', title: 'Đường ống dữ liệu' }),
  aDebate({ id: '3', state: 'AWAITING_OPPONENT', title: 'Cache', debate_type: 'coding_plan_debate' }),
  aDebate({ id: '4', state: 'INTERVENTION_PENDING', title: 'Deploy' }),
]

const at = (...places: number[]) => places.map((place) => newestFirst[place]!)
const desk: Desk = { needs: at(3, 1), snoozed: [] }
const shown = (where: Desk, query = '') => sectionsOf(newestFirst, query, where).map(({ group, debates }) => [group, ...debates.map(({ id }) => id)])

describe('the list', () => {
  beforeAll(() => chooseLanguage('vi'))

  it('puts first what needs the arbitrator, in the order of the inbox', () => {
    expect(shown(desk)).toEqual([['yours', '4', '2'], ['running', '3'], ['closed', '1']])
    expect(shown(desk, 'deploy')).toEqual([['yours', '4']])
  })

  it('has what was put off in a place of its own, and among those that run what was just ruled on', () => {
    expect(shown({ needs: at(3), snoozed: at(1) })).toEqual([['yours', '4'], ['snoozed', '2'], ['running', '3'], ['closed', '1']])
    expect(shown({ needs: at(3), snoozed: [] })).toEqual([['yours', '4'], ['running', '2', '3'], ['closed', '1']])
  })

  it('counts what the server has, not what was read; and says nothing where a search cannot know', () => {
    const sizes = (listing: { total: number; closed: number }, query = '') =>
      Object.fromEntries(sectionsOf(newestFirst, query, desk).map((section) => [section.group, sizeOf(section, { debates: newestFirst, ...listing }, query, desk)]))
    expect(sizes({ total: 4, closed: 1 })).toEqual({ yours: 2, running: 1, closed: 1 })
    expect(sizes({ total: 10_000, closed: 4_000 })).toEqual({ yours: 2, running: 5_998, closed: 4_000 })
    expect(sizes({ total: 10_000, closed: 4_000 }, 'plan')).toEqual({ running: undefined, closed: undefined })
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
    expect(sectionsOf(newestFirst, 'nothing like this', desk)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { en } from '@/lib/i18n/en'
import { anArgument } from '@/lib/testing'
import { choiceAt, choicesOf } from './choices'

const option = (id: string) => ({ id, text: `Text of ${id}`, isOpen: false, isRecommended: id === 'B' })

it('an option is chosen by its letter, small or not, and by its place', () => {
  const choices = choicesOf(en, anArgument({ type: 'APPEAL' }), ['A', 'B', '1'].map(option))
  expect(['a', 'B', '1', '2', '4', 'x', 'Enter'].map((key) => choiceAt(choices, key)?.id)).toEqual(['A', 'B', '1', 'B', undefined, undefined, undefined])
  expect(choices.map(({ isRecommended }) => isRecommended)).toEqual([false, true, false])
})

it('a completion is accepted or sent back, a stop is let go on, an appeal without options is written', () => {
  const of = (type: 'RESOLUTION' | 'INTERVENTION' | 'APPEAL') => choicesOf(en, anArgument({ type }), []).map((choice) => choice.kind === 'answer' && [choice.closes, choice.needsWords])
  expect(of('RESOLUTION')).toEqual([[true, false], [false, true]])
  expect(of('INTERVENTION')).toEqual([[false, false]])
  expect(of('APPEAL')).toEqual([])
})

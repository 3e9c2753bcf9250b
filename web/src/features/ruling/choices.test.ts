import { describe, expect, it } from 'vitest'
import { en } from '@/lib/i18n/en'
import { choicesIn, withChoice } from './choices'
import { appealQuestions } from './options'

const one = appealQuestions('Option A: Keep it.\nOption B: Drop it.')
const two = appealQuestions('Question: M1: where?\nOption A: Here.\nOption B: There.\nQuestion: M2: when?\nOption A: Now.\nOption B: Later.')
const labels = (questions: typeof one, draft: string) => choicesIn(en, questions, draft).chosen.map((option) => option?.label)
const pick = (questions: typeof one, draft: string, at: number, label: string) =>
  withChoice(en, questions, draft, at, questions[at]!.options.find((option) => option.label === label)!)

describe('a choice', () => {
  it('is a line on top of the ruling; what was written by hand stays below', () => {
    const first = pick(one, 'And a test.', 0, 'A')
    expect(first).toBe('Ruling: option A. Keep it.\n\nAnd a test.')
    expect(labels(one, first)).toEqual(['A'])
    expect(pick(one, first, 0, 'B')).toBe('Ruling: option B. Drop it.\n\nAnd a test.')
    expect(choicesIn(en, one, first).own).toBe('And a test.')
  })

  it('keeps what was added to its line', () => {
    expect(pick(one, 'Ruling: option A. Keep it. But soon.', 0, 'B')).toBe('Ruling: option B. Drop it. But soon.')
    expect(choicesIn(en, one, 'Ruling: option A. Keep it. But soon.').own).toBe('But soon.')
  })

  it('is one line for each question, in their order, each with its question', () => {
    const second = pick(two, 'Why: cost.', 1, 'B')
    expect(second).toBe('Ruling on “M2: when?”: option B. Later.\n\nWhy: cost.')
    const both = pick(two, second, 0, 'A')
    expect(both).toBe('Ruling on “M1: where?”: option A. Here.\nRuling on “M2: when?”: option B. Later.\n\nWhy: cost.')
    expect(labels(two, both)).toEqual(['A', 'B'])
    expect(labels(two, pick(two, both, 1, 'A'))).toEqual(['A', 'A'])
  })

  it('names a question without a title by its number', () => {
    const untitled = appealQuestions('Option A: x\nOption B: y\nOption A: z\nOption B: w')
    expect(pick(untitled, '', 1, 'A')).toBe('Ruling on question 2: option A. z')
  })

  it('is gone when its line is', () => {
    expect(labels(one, 'Something of my own.')).toEqual([undefined])
  })
})

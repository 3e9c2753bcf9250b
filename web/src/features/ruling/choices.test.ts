import { describe, expect, it } from 'vitest'
import { en } from '@/lib/i18n/en'
import { begunWith, ownWords, withOption } from './choices'
import { optionLines } from './options'

const options = optionLines('Option A: Keep it.\nOption B: Drop it.\nOption C: Keep it. Forever.')
const [a, b, c] = options
const pick = (draft: string, option = a!) => withOption(en, options, draft, option)

describe('a chosen option', () => {
  it('is the first line of the ruling; the person’s own words stay below', () => {
    const first = pick('And a test.')
    expect(first).toBe('Ruling: option A. Keep it.\n\nAnd a test.')
    expect(pick(first, b)).toBe('Ruling: option B. Drop it.\n\nAnd a test.')
    expect(ownWords(en, options, first)).toBe('And a test.')
  })

  it('keeps additions to its line', () => {
    expect(pick('Ruling: option A. Keep it. But soon.', b)).toBe('Ruling: option B. Drop it.\n\nBut soon.')
    expect(ownWords(en, options, 'Ruling: option A. Keep it. But soon.')).toBe('But soon.')
  })

  it('is itself, also where another begins alike', () => {
    expect(ownWords(en, options, pick('', c))).toBe('')
    expect(pick(pick('', c))).toBe('Ruling: option A. Keep it.')
    const longer = optionLines('Option A: Keep it.\nOption A: Keep it. Forever.')
    expect(begunWith(en, longer, 'Ruling: option A. Keep it. Forever.\n\nMore.')).toBe(longer[1])
    expect([pick('', c), pick('More.', a), 'Keep it.'].map((draft) => begunWith(en, options, draft)?.id)).toEqual(['C', 'A', undefined])
  })
})

import { describe, expect, it } from 'vitest'
import { anArgument } from '@/lib/testing'
import { offerOf, optionLines } from './options'

const texts = (content: string) => optionLines(content).map(({ id, text }) => `${id} ${text}`)

describe('the options of an appeal', () => {
  it('are its fields, the last of them the open one', () => {
    const options = [
      { id: 'A', text: 'Keep\n it.' },
      { id: 'B', text: 'Drop it.' },
      { id: 'C', text: 'Something else' },
    ]
    expect(offerOf(anArgument({ type: 'APPEAL', content: 'Option X: no.', options }))).toEqual({
      isSure: true,
      options: [
        { id: 'A', text: 'Keep it.', isOpen: false, isRecommended: false },
        { id: 'B', text: 'Drop it.', isOpen: false, isRecommended: false },
        { id: 'C', text: 'Something else', isOpen: true, isRecommended: false },
      ],
    })
  })

  it.each([
    ['We disagree.\n\n**Recommended:** B, since it is smaller.', 'B'],
    ['I recommend option b.', 'B'],
    ['Recommendation: A', 'A'],
    ['Khuyến nghị: phương án A.', 'A'],
    ['We would rather keep it.', undefined],
    ['I recommend that you decide soon.', undefined],
    ['Nobody would say that I recommend B.', undefined],
  ])('are marked where the proposer recommends one: %j', (content, id) => {
    const options = ['A', 'B', 'C'].map((each) => ({ id: each, text: 'It.' }))
    const { options: found } = offerOf(anArgument({ type: 'APPEAL', content, options }))
    expect(found.filter(({ isRecommended }) => isRecommended).map((each) => each.id)).toEqual(id === undefined ? [] : [id])
  })

  it('are marked where their own words say so', () => {
    const options = ['Keep it.', 'Drop it (recommended).', 'Else.'].map((text, i) => ({ id: String(i), text }))
    expect(offerOf(anArgument({ type: 'APPEAL', options })).options.map(({ isRecommended }) => isRecommended)).toEqual([false, true, false])
  })

  it('are otherwise lines of its text, which are never sure', () => {
    expect(offerOf(anArgument({ type: 'APPEAL', content: 'Option A: Keep it.\nOption B: Drop it.' }))).toMatchObject({ isSure: false, options: [{ id: 'A' }, { id: 'B' }] })
  })

  it('are none of anything but an appeal', () => {
    expect(offerOf(anArgument({ type: 'RESOLUTION', content: 'Option A: Keep it.' })).options).toEqual([])
  })
})

describe('the lines that begin "Option A:"', () => {
  it('are read as they are', () => {
    expect(texts('We disagree.\n\nOption A: Keep `it`.\r\nOption B:  Drop it,\nbut only later.')).toEqual(['A Keep `it`.', 'B Drop it,'])
  })

  it.each([
    ['**Option A:** one', 'A one'],
    ['**Option A: one**', 'A one'],
    ['**Option A: one.** And more.', 'A one. And more.'],
    ['**Option A**: one', 'A one'],
    ['__Option A: one__', 'A one'],
    ['**Option A: the rest is not closed', 'A the rest is not closed'],
    ['Option A: use **one** now', 'A use **one** now'],
  ])('leave no stray marks: %s', (content, read) => {
    expect(texts(content)).toEqual([read])
  })

  it.each(['Option A (recommended): one', 'option a: one', '- Option A: one', 'A) one', 'Phương án A: một', 'See Option A: one', 'Option A:', '**Option A:**', 'Option AB: one'])(
    'are nothing cleverer: %s',
    (content) => {
      expect(texts(content)).toEqual([])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { issueInHash, issueMentions, nextId } from './issues'

const ids = new Set(['I1', 'I3', 'C12'])
const named = (text: string) => issueMentions(text, ids).map(({ id, start, end }) => `${id} ${text.slice(start, end)}`)

describe('an issue is named', () => {
  it.each([
    ['I3 is fixed.', ['I3 I3']],
    ['(I1), i3: and “C12”', ['I1 I1', 'I3 i3', 'C12 C12']],
    ['I1/I3', ['I1 I1', 'I3 I3']],
    ['I2, I33, XI3, I3x, src/I3.cc, I3.cc, #I3, v-I3', []],
    ['About I3.', ['I3 I3']],
    ['Ở I3, là lỗi', ['I3 I3']],
    ['ÀI3', []],
  ])('in %j', (text, found) => {
    expect(named(text)).toEqual(found)
  })

  it('by an address', () => {
    expect(issueInHash('#i3')).toBe('I3')
    for (const hash of ['', '#3', '#I', '#I33333', '#I3x', '#<I3>']) expect(issueInHash(hash)).toBeUndefined()
  })
})

it('a new issue has the next number, whatever the letters of the others', () => {
  expect(nextId([])).toBe('I1')
  expect(nextId(['I2', 'C12', 'I3'])).toBe('I13')
})

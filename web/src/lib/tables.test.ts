import { describe, expect, it } from 'vitest'
import { partsOf } from './tables'

describe('the parts of a text', () => {
  it('are its words and its tables, in order', () => {
    expect(partsOf('Before.\n\n| # | Issue | Answer |\n|---|:-:|--:|\n| 1 | **localStorage** | now an `HttpOnly` cookie |\n| 2 | plain text |\n\nAfter.')).toEqual([
      { text: 'Before.' },
      { table: { head: ['#', 'Issue', 'Answer'], rows: [['1', 'localStorage', 'now an HttpOnly cookie'], ['2', 'plain text', '']] } },
      { text: 'After.' },
    ])
  })

  it('are tables without outer bars too, and a bar in code or after a backslash is none of the table', () => {
    expect(partsOf('a | b\n--- | ---\n`x|y` | p \\| q')).toEqual([{ table: { head: ['a', 'b'], rows: [['x|y', 'p | q']] } }])
  })

  it.each([
    ['a bar in a sentence', 'string | undefined\nis a type'],
    ['a heading of the old kind', 'Title | more\n---'],
    ['code', '```\n| a | b |\n|---|---|\n| 1 | 2 |\n```'],
    ['code that is cut off', '~~~\n| a |\n|---|'],
  ])('are words only: %s', (_name, text) => {
    expect(partsOf(text)).toEqual([{ text }])
  })

  it('are none of an empty text', () => {
    expect(partsOf(' \n')).toEqual([])
  })
})

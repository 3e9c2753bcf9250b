import { expect, it } from 'vitest'
import { visible } from './bidi'
import { plainly } from './plain'
import { excerpt } from './text'

const controls = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) => String.fromCharCode(code))

it('shows every control character of direction, and nothing else, at the same place', () => {
  for (const control of controls) expect(visible(`a${control}b`)).toBe('a\uFFFDb')
  const others = 'שלום العربية\u200E\u200F\u2029\u202F\u2065\u206A – “x”'
  expect(visible(others)).toBe(others)
})

it('does so in excerpts and in search hits, whose marks stay in place', () => {
  expect(excerpt('The \u202Elive\u202C path')).toBe('The \uFFFDlive\uFFFD path')
  expect(plainly('a \u202E**live** path', [[5, 4]])).toEqual({ text: 'a \uFFFDlive path', marks: [[3, 4]] })
})

import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Marked } from './marked'

const marked = (text: string, marks: number[][]) => render(<Marked text={text} marks={marks} />).container.innerHTML.replaceAll(/<mark[^>]*>/g, '[').replaceAll('</mark>', ']')

it('marks hits, given in UTF-16 code units', () => {
  expect(marked('Use Redis, not 😀 Redis', [[4, 5], [18, 5]])).toBe('Use [Redis], not 😀 [Redis]')
  expect(marked('Plain', [])).toBe('Plain')
})

it('shows the text whatever the marks say', () => {
  expect(marked('Short', [[3, 9], [0, 2], [1, 1], [4, 0], []])).toBe('[Sh]ort')
})

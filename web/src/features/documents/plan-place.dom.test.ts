import { expect, it } from 'vitest'
import { commentAt, placeIn } from './plan-place'

const source = '# Plan\n\n## Steps\n1. One.\n2. Two.\n\n## Limits\nNone.\n'
const page = `<div id="plan"><div data-line="3"><h2 id="a">Steps</h2></div><div data-line="5"><p id="b">Two.</p></div></div><p id="c">Around.</p>`

function placeOf(from: string, to: string, length: number) {
  document.body.innerHTML = page
  const selection = document.getSelection()!
  selection.setBaseAndExtent(document.getElementById(from)!.firstChild!, 0, document.getElementById(to)!.firstChild!, length)
  return placeIn(selection, document.getElementById('plan')!, source)
}

it('a selection in the plan has its line and the heading above it', () => {
  expect(placeOf('b', 'b', 4)).toEqual({ quoted: 'Two.', line: 5, section: 'Steps' })
  expect(placeOf('b', 'b', 1)).toBeUndefined()
  expect(placeOf('b', 'c', 3)).toBeUndefined()
  expect(placeOf('b', 'b', 0)).toBeUndefined()
})

it('a comment says what it is about, and where that is', () => {
  const words = commentAt({ quoted: 'One.\n\nTwo.', line: 4, section: 'Steps' }, { name: 'Plan', version: 'v2', line: 'Line' }, ' Why? ')
  expect(words).toBe('> One.\n>\n> Two.\n> — Plan, v2, § Steps, line 4\n\nWhy?\n\n')
  expect(commentAt({ quoted: 'One.', line: 1, section: undefined }, { name: '', version: 'v1', line: 'Line' }, 'x')).toBe('> One.\n> — v1, line 1\n\nx\n\n')
})

import { expect, it } from 'vitest'
import { placeOf, quotation } from './quote'

it('a quotation marks every line and says where it is from', () => {
  expect(quotation(' One.\n\nTwo. ', '#4')).toBe('> One.\n>\n> Two.\n> — #4')
})

const page = `<div>
  <article data-seq="4"><p id="a">One claim.</p></article>
  <article data-seq="5"><p id="b">Another.</p><div data-document="d" data-from="1" data-to="3">
    <span data-line="8" data-side="old" id="c">old</span><span data-line="9" data-side="new" id="d">new</span></div></article>
  <p id="e">Around.</p></div>`

function select(from: string, to: string): Selection {
  document.body.innerHTML = page
  const node = (id: string) => document.getElementById(id)!.firstChild!
  const selection = document.getSelection()!
  selection.setBaseAndExtent(node(from), 0, node(to), 3)
  return selection
}

it.each([
  ['a', 'a', { kind: 'argument', seq: 4 }],
  ['a', 'b', undefined],
  ['e', 'e', undefined],
  ['d', 'd', { kind: 'document', documentId: 'd', version: 3, line: 9 }],
  ['c', 'c', { kind: 'document', documentId: 'd', version: 1, line: 8 }],
  ['d', 'c', { kind: 'document', documentId: 'd', version: 1, line: 8 }],
  ['d', 'b', undefined],
])('what is selected from %s to %s is at its place', (from, to, place) => {
  expect(placeOf(select(from, to))).toEqual(place)
})

import { describe, expect, it } from 'vitest'
import { plain, plainly } from './plain'

/** Turns «hits» into the ranges that the search returns. */
function found(written: string): { text: string; marks: number[][] } {
  const marks: number[][] = []
  let text = ''
  for (const part of written.split(/(«[^»]*»)/)) {
    if (part.startsWith('«')) marks.push([text.length, part.length - 2])
    text += part.replace(/[«»]/g, '')
  }
  return { text, marks }
}

function shown(written: string): string {
  const { text, marks } = found(written)
  const plain = plainly(text, marks)
  return plain.marks.reduceRight((out, [start = 0, length = 0]) => `${out.slice(0, start)}«${out.slice(start, start + length)}»${out.slice(start + length)}`, plain.text)
}

describe('a snippet', () => {
  it.each([
    ['**Ruling:** use «Lax», *not* ~~Strict~~', 'Ruling: use «Lax», not Strict'],
    ['### 1. «Tokens» in `localStorage` ## Next', '1. «Tokens» in localStorage Next'],
    ['…# One ```ts const «a» = b * c ``` and `a**b`', '…One const «a» = b * c and a**b'],
    ['`**«kwargs»**` and __init__ and _«why»_ not snake_case_name', '**«kwargs»** and init and «why» not snake_case_name'],
    ['see [the «plan»](https://example.com/a_(b)) and ![a cat](x.png)', 'see the «plan» and a cat'],
    ['see [the plan](https://«example».com)', 'see [the plan](https://«example».com)'],
    ['| Share | «Users» | |---|---:| | 1% | 4,100 | | 5% | «20,500» |', 'Share · «Users» · 1% · 4,100 · 5% · «20,500»'],
    ['a «string» | undefined, 2 * 3, C# and #12', 'a «string» | undefined, 2 · 3, C# and #12'],
    ['- [x] «done» - [ ] open * star', '- «done» - open · star'],
    ['…cut «here**» and `there…', '…cut «here» and there…'],
    ['a \\*«star»\\* and <b>no</b> tag', 'a *«star»* and <b>no</b> tag'],
    ['**«one»** 😀 **«two»**', '«one» 😀 «two»'],
  ])('%s', (written, expected) => {
    expect(shown(written)).toBe(expected)
  })

  it('marks words only, whatever it is made of', () => {
    const parts = ['**', '`', '```', '[', '](', ')', '|', '---', '\\', '_', '#', ' ', '* ', '…', 'ab', '😀', '~~', '> ']
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let i = 0; i < 3_000; i++) {
      let text = ''
      const marks: number[][] = []
      for (let n = next(14); n >= 0; n--) {
        if (next(4) === 0) marks.push([text.length, 4])
        text += marks.at(-1)?.[0] === text.length ? 'word' : parts[next(parts.length)]!
      }
      const plain = plainly(text, marks)
      expect(plain.marks.map(([start = 0, length = 0]) => plain.text.slice(start, start + length)), text).toEqual(marks.map(() => 'word'))
    }
  })
})

it('the whole text is kept, on one line, also code and the text after it', () => {
  const end = 'EXCEPT that customer data never leaves the EU'
  expect(plain(`**Keep** it in\n\`src/a_b.ts\`: \`\`\`sql\nselect 1\n\`\`\` ${'and so on '.repeat(100)}${end}`)).toBe(`Keep it in src/a_b.ts: select 1 ${'and so on '.repeat(100)}${end}`)
})

it('names documents, or shortens their ids, unless a hit is within', () => {
  const id = '0199a0b0-0000-7000-8000-000000000001'
  const { text, marks } = found(`The «plan» is doc_id=${id} v1. A «lock».`)
  expect(plainly(text, marks, { [id]: 'Plan for locks' })).toEqual({ text: 'The plan is Plan for locks v1. A lock.', marks: [[4, 4], [33, 4]] })
  expect(plainly(text, marks).text).toBe('The plan is doc_id=…00000001 v1. A lock.')
  const hit = found(`doc_id=0199a0b0-0000-7000-8000-0000«00000001» v1`)
  expect(plainly(hit.text, hit.marks).text).toBe(hit.text)
})

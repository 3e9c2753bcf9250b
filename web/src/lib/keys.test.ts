import { expect, it } from 'vitest'
import { textKeys } from './keys'

/** The results for these keys, pressed `apart` milliseconds apart. */
function written(keys: string[], { others = 'nug', apart = 100, taken = '' } = {}): (string | undefined)[] {
  const before = textKeys(others)
  return keys.map((key, i) => {
    const event = { key, timeStamp: i * apart, ctrlKey: false, metaKey: false, altKey: key === '@', target: null, defaultPrevented: false }
    const words = before(event as unknown as KeyboardEvent)
    event.defaultPrevented = taken.includes(key)
    return words
  })
}

it('a key that means nothing else begins a text', () => {
  expect(written(['N', 'x', ',', 'é'])).toEqual(['', '', '', ''])
  expect(written(['Enter', ' ', 'ArrowUp', '@', 'Dead'])).toEqual([undefined, undefined, undefined, undefined, undefined])
})

it('keys just before it that had no meaning belong to it', () => {
  expect(written(['n', 'u', 'x'])).toEqual([undefined, undefined, 'nu'])
  expect(written(['n', 'x'], { apart: 1_000 })).toEqual([undefined, ''])
  expect(written(['n', 'x'], { taken: 'n' })).toEqual([undefined, ''])
  expect(written(['n', 'Escape', 'x'])).toEqual([undefined, undefined, ''])
})

it('the second key of a chord is none', () => {
  expect(written(['g', 'i', 'x'])).toEqual([undefined, undefined, ''])
  expect(written(['g', 'o'])).toEqual([undefined, 'g'])
})

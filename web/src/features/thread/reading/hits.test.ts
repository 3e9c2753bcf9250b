import { describe, expect, it } from 'vitest'
import { anArgument } from '@/lib/testing'
import { hitsIn, spansIn } from './hits'

describe('words in a text', () => {
  it.each([
    ['Phản biện và phan bien', 'phản', ['Phản', 'phan']],
    ['Phản biện', 'phan b', ['Phản b']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['Đường', 'duong', ['Đường']],
    ['no such', 'thing', []],
    ['anything', '  ', []],
  ])('are found without regard to case and accents: %s, %s', (text, query, found) => {
    for (const form of ['NFC', 'NFD'] as const) {
      const written = text.normalize(form)
      expect(spansIn(written, query).map(({ start, end }) => written.slice(start, end).normalize('NFC'))).toEqual(form === 'NFC' ? found : expect.any(Array))
    }
  })

  it('count in every argument, as one reads it', () => {
    const all = [anArgument({ seq: 1, content: 'A **cac**he.' }), anArgument({ seq: 2, content: 'No [word](https://cache.example).' }), anArgument({ seq: 3, content: '`cache` and Cache' })]
    expect(hitsIn(all, 'cache')).toEqual([{ seq: 1, nth: 0 }, { seq: 3, nth: 0 }, { seq: 3, nth: 1 }])
    expect(hitsIn(all, '')).toEqual([])
  })
})

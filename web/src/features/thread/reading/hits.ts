// Finds words in a text, ignoring case and accents. Pure.
import type { Argument } from '@/lib/api/types'
import { folded } from '@/lib/text'

export type Span = { start: number; end: number }
export type Hit = { seq: number; /** The index of the hit within its argument. */ nth: number }

/** Positions in the original text; the search runs on the folded text. */
export function spansIn(text: string, query: string): Span[] {
  const wanted = folded(query.normalize('NFC')).trim()
  if (wanted === '') return []
  let plain = ''
  const origin: number[] = []
  for (let at = 0; at < text.length; at++) {
    const letters = folded(text[at]!)
    for (let n = 0; n < letters.length; n++) origin.push(at)
    plain += letters
  }
  const found: Span[] = []
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    found.push({ start: origin[at]!, end: origin[at + wanted.length - 1]! + 1 })
  }
  return found
}

/** Nearly the visible text: without marks of bold and code, and without the addresses of links. */
const readable = (markdown: string): string => markdown.replace(/\]\([^)\s]*\)/g, ']').replace(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')

export const hitsIn = (all: readonly Argument[], query: string): Hit[] =>
  query.trim() === '' ? [] : all.flatMap(({ seq, content }) => spansIn(readable(content), query).map((_, nth) => ({ seq, nth })))

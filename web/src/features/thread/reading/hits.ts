// Where words occur in a text, without regard to case and accents. Pure.
import type { Argument } from '@/lib/api/types'
import { folded } from '@/lib/text'

export type Span = { start: number; end: number }
export type Hit = { seq: number; /** Which one within its argument. */ nth: number }

/** In the text as it is written, though it is looked for as it is folded. */
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

/** As a reader sees it, nearly: without what makes words bold or code, and without the addresses of links. */
const readable = (markdown: string): string => markdown.replace(/\]\([^)\s]*\)/g, ']').replace(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')

export const hitsIn = (all: readonly Argument[], query: string): Hit[] =>
  query.trim() === '' ? [] : all.flatMap(({ seq, content }) => spansIn(readable(content), query).map((_, nth) => ({ seq, nth })))

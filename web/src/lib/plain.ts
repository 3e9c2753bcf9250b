// Converts an excerpt of Markdown, as the search returns it, to plain words on one line. It may begin and end within a mark.
import { visible } from './bidi'
import { findMentions, withNames, type DocumentNames } from './doc-refs'

type Mark = readonly number[]
export type Piece = { text: string; marks: readonly Mark[] }

/** Replaces the text from..to by `by`. */
type Cut = { from: number; to: number; by: string }

const escaped = /\\([\\`*_{}[\]()#+.!|~>-])/g
const fence = /`{3,}[\w+-]*\s?/g
const code = /(`{1,2})([^`]+)\1/g
const anyTick = /`+/g
const link = /(!?\[)([^\]]*)(\]\((?:<[^>]*>)?(?:[^()]|\([^()]*\))*\))/g
const emphasis = /(?<!\w)(_{1,3})(\S|\S[^_]*\S)\1(?!\w)/g
// Next to a word, and not between two: a*b and 2 ** 3 contain no marks.
const stars = /(?<![\w*~])(?:\*{1,3}|~~)(?=[^\s*~])|(?<=[^\s*~])(?:\*{1,3}|~~)(?![\w*~])/g
const bullet = /(?<=^…?|\s)\*(?=\s)/g
const task = /(?<=(?:^…?|\s)[-*+] )\[[ xX]\]\s/g
const heading = /(?<=^…?|\s)#{1,6}\s+/g
const quote = /(?<=^…?)>\s+/g
const ruler = /\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?)?|\|\s*:?-{3,}:?\s*$/
const isTable = (text: string): boolean => ruler.test(text) || /\|\s\|/.test(text) || /^…?\|/.test(text)
// Including the text between two rows.
const bars = /\s*\|(?:[\s|:]|-{3,})*/g

function cutsOf(text: string, marks: readonly Mark[], names: DocumentNames): Cut[] {
  const cuts: Cut[] = []
  const whole: { from: number; to: number }[] = [] // kept as it is
  const isFree = (from: number, to: number) => ![...cuts, ...whole].some((other) => from < other.to && other.from < to)
  // Hits stay visible, also in an address or in the language of a code block.
  const hides = (from: number, to: number) => marks.some(([start = 0, length = 0]) => /[\p{L}\p{N}]/u.test(text.slice(Math.max(from, start), Math.min(to, start + length))))
  const cut = (from: number, to: number, by = '') => {
    if (to > from && isFree(from, to) && !hides(from, to)) cuts.push({ from, to, by })
  }
  for (const { kind, start, end } of findMentions(text)) {
    if (kind === 'document') cut(start, end, withNames(text.slice(start, end), names))
  }
  for (const { index } of text.matchAll(escaped)) {
    cut(index, index + 1)
    whole.push({ from: index + 1, to: index + 2 })
  }
  for (const { index, 0: { length } } of text.matchAll(fence)) cut(index, index + length)
  for (const { index, 0: all, 1: tick = '' } of text.matchAll(code)) {
    cut(index, index + tick.length)
    cut(index + all.length - tick.length, index + all.length)
    whole.push({ from: index + tick.length, to: index + all.length - tick.length })
  }
  for (const { index, 1: open = '', 2: name = '', 3: address = '' } of text.matchAll(link)) {
    const end = index + open.length + name.length
    if (hides(end, end + address.length)) continue
    cut(index, index + open.length)
    cut(end, end + address.length)
  }
  for (const { index, 0: all, 1: line = '' } of text.matchAll(emphasis)) {
    cut(index, index + line.length)
    cut(index + all.length - line.length, index + all.length)
  }
  for (const each of [anyTick, stars, task, heading, quote]) for (const { index, 0: { length } } of text.matchAll(each)) cut(index, index + length)
  for (const { index } of text.matchAll(bullet)) cut(index, index + 1, '·')
  if (isTable(text)) {
    for (const { index, 0: { length } } of text.matchAll(bars)) {
      const isAtEdge = /^…?$/.test(text.slice(0, index)) || /^…?$/.test(text.slice(index + length))
      cut(index, index + length, isAtEdge ? '' : ' · ')
    }
  }
  return cuts.sort((a, b) => a.from - b.from)
}

/** The whole of a Markdown text on one line, without its marks. */
export const plain = (markdown: string): string => plainly(markdown.replace(/\s+/g, ' ').trim(), []).text

/** Removes the marks and names the documents; the hits (`[start, length]`) are moved accordingly. */
export function plainly(text: string, marks: readonly Mark[], names: DocumentNames = {}): Piece {
  const cuts = cutsOf(text, marks, names)
  const shift = (place: number): number => place + cuts.reduce((sum, { from, to, by }) => (from < place ? sum + by.length - (Math.min(to, place) - from) : sum), 0)
  let shown = ''
  let at = 0
  for (const { from, to, by } of cuts) {
    shown += text.slice(at, from) + by
    at = to
  }
  shown += text.slice(at)
  const moved = marks.map(([start = 0, length = 0]) => [shift(start), shift(start + length) - shift(start)])
  return { text: visible(shown), marks: moved.filter(([, length = 0]) => length > 0) }
}

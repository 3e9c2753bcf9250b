// Brings the options of an appeal onto lines of their own, however they were written: several on one line, or as the
// rows of a table. Every expression here is bounded, so that the time taken grows with the text and not faster.

export const word = '(?:option|choice|alternative|phương án|lựa chọn)'
const anyLabel = '(?:[a-z]|\\d{1,2})'
export const label = `(${anyLabel})`
export const marks = '[*_`]{0,4}'
export const lead = '(?:>\\s{0,3})?(?:[-*+]\\s{1,3}|\\d{1,2}[.)]\\s{1,3}|#{1,6}\\s{1,3})?(?:\\[[ xX]\\]\\s{1,3})?'

const choice = /\b(?:options?|choices?|choose|alternatives?)\b|phương án|lựa chọn/iu
const maybeChoice = /\b(?:decide|decision|(?<!,\s{0,2})which|either|pick|select|one of)\b|chọn|quyết định|hoặc/iu
const facts = /\b(?:agreed?|facts?|known?|evidence|settled|already|so far)\b|đồng ý|thống nhất|sự thật|bằng chứng|(?<!\p{L})đã(?!\p{L})/iu

/** Whether a text that introduces something asks for a choice. */
export const asksToChoose = (text: string): boolean => choice.test(text) || (maybeChoice.test(text) && !facts.test(text))

/** "Option A: …", at the beginning of a line and within one. */
export const named = {
  atStart: new RegExp(`^\\s{0,8}${lead}${marks}${word}\\s{1,3}${marks}${label}${marks}(?:\\s{0,3}[:.)\\]–—-]{1,3}${marks}\\s{0,3}(.*)|\\s{0,3})$`, 'iu'),
  // A full stop or a dash may also be a sentence's own: then the sentence before must have ended.
  within: new RegExp(
    `(?<![\\p{L}\\p{N}])${marks}${word}\\s{1,3}${marks}${label}${marks}\\s{0,3}(?:[:)\\]–—]|(?<=[.;,:!?]\\s{1,3}${marks}${word}\\s{1,3}${marks}${anyLabel}${marks}\\s{0,3})[.-])`,
    'giu',
  ),
}

/** "A) …" or "(A) …", at the beginning of a line and within one. */
export const lettered = {
  atStart: new RegExp(`^\\s{0,8}${lead}${marks}\\(?([A-I])[).:]${marks}\\s{1,8}(\\S.*)$`, 'u'),
  within: /(?<![^\s;,.:*_(])[*_]{0,2}(?:\(([A-I])\)|([A-I])\))(?=\s)/gu,
}

export type Style = typeof named

export const withoutFences = (markdown: string): string[] =>
  markdown.replace(/^( {0,3})(```|~~~)[\s\S]*?(^ {0,3}\2|$(?![\s\S]))/gm, '').split(/\r?\n/)

const labelOf = (match: RegExpExecArray | RegExpMatchArray): string => (match[1] ?? match[2] ?? '').toUpperCase()
const following = (before: string): string => (/\d/.test(before) ? String(Number(before) + 1) : String.fromCharCode(before.charCodeAt(0) + 1))

/** Where the options begin that run on from `first` in their order, within a line. */
function runOf(line: string, within: RegExp, first: string[]): number[] {
  const cuts: number[] = []
  let wanted = first
  for (const match of line.matchAll(within)) {
    const found = labelOf(match)
    if (!wanted.includes(found)) continue
    cuts.push(match.index)
    wanted = [following(found)]
  }
  return cuts
}

const cutAt = (line: string, cuts: number[]): string[] => [0, ...cuts].map((from, i) => line.slice(from, cuts[i]))

/** Options that share a line, each on its own. An option that begins a line further down is not taken from within. */
export function unfolded(lines: string[], { atStart, within }: Style): string[] {
  const starts = lines.map((line) => atStart.exec(line))
  const hasStarts = starts.some((match) => match !== null)
  let below = ''
  const nextStart = starts.map(() => '')
  for (let i = starts.length - 1; i >= 0; i--) {
    nextStart[i] = below
    const match = starts[i]
    if (match) below = labelOf(match)
  }
  return lines.flatMap((line, i) => {
    const match = starts[i]
    if (!match && hasStarts) return [line]
    const cuts = runOf(line, within, match ? [following(labelOf(match))] : ['A', '1'])
    if (match ? cuts.length < 1 || nextStart[i] === following(labelOf(match)) : cuts.length < 2) return [line]
    return cutAt(line, cuts)
  })
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replace(/^[\s*_`]+|[\s*_`]+$/g, ''))

const isRuleOfTable = (line: string | undefined): boolean => line !== undefined && line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line)
const rowLabel = new RegExp(`^(${word}\\s{1,3})?${label}(?:\\s{0,3}[:.)–—-]\\s{0,3}(.*))?$`, 'iu')

type Table = { heading: string; above: string; rows: string[][] }

const joined = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(' – ')

/** Rows that begin with a label, as option lines. */
export function rowsAsOptions({ heading, above, rows }: Table): string[] {
  const isAsked = asksToChoose(heading) || asksToChoose(above)
  const labels = rows.map(([first = '']) => rowLabel.exec(first))
  if (!labels.every((match) => match && (isAsked || match[1] !== undefined))) return []
  return labels.map((match, i) => `Option ${match![2]}: ${joined([match![3], ...rows[i]!.slice(1)])}`)
}

/** Rows without labels below a heading that says what they are, as a list. */
export const rowsAsList = ({ heading, rows }: Table): string[] =>
  choice.test(heading) ? [heading, ...rows.map((cells) => `- ${joined(cells)}`)] : []

/** Every table becomes the lines that `read` makes of it. */
export function withTables(lines: string[], read: (table: Table) => string[]): string[] {
  const result: string[] = []
  let above = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (!line.includes('|') || !isRuleOfTable(lines[at + 1])) {
      if (line.trim() !== '') above = line
      result.push(line)
      continue
    }
    const rows: string[][] = []
    for (at += 2; lines[at]?.includes('|'); at++) rows.push(cellsOf(lines[at]!))
    at--
    result.push('', ...read({ heading: cellsOf(line)[0] ?? '', above, rows }), '')
  }
  return result
}

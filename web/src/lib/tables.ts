// Separates the tables of a Markdown text from its words, so that a gist can show them as tables.
import { excerpt } from './text'

export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }
/** Markdown, or a table of plain words. */
export type Part = { text: string } | { table: Table }

const mostCell = 160
const ruler = /^\s{0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/
const fence = /^\s{0,3}(`{3,}|~{3,})/

const isRow = (line: string | undefined): line is string => line !== undefined && line.includes('|') && line.trim() !== ''

// An excerpt treats a bar as part of a table, and a line of dashes as its ruler.
const bar = '\u2502'
const plain = (cell: string): string => (/[^\s:|-]/.test(cell) ? excerpt(cell.replaceAll('|', bar), mostCell).replaceAll(bar, '|') : cell)

/** A bar written as `\|` or within code belongs to the text. */
function cellsOf(line: string): string[] {
  const cells = (line.trim().match(/(?:\\.|`[^`]*`|[^|])+|\|/g) ?? []).reduce<string[]>(
    (found, piece) => (piece === '|' ? [...found, ''] : [...found.slice(0, -1), piece]),
    [''],
  )
  const inner = cells.slice(line.trim().startsWith('|') ? 1 : 0, line.trim().endsWith('|') && cells.at(-1) === '' ? -1 : undefined)
  return inner.map((cell) => plain(cell.trim().replaceAll('\\|', '|')))
}

/** In order; code contains no tables. */
export function partsOf(markdown: string): Part[] {
  const lines = markdown.split('\n')
  const parts: Part[] = []
  let words: string[] = []
  let open: string | undefined
  const endText = () => {
    if (words.some((line) => line.trim() !== '')) parts.push({ text: words.join('\n').trim() })
    words = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const mark = fence.exec(line)?.[1]
    if (open === undefined) open = mark
    else if (mark?.startsWith(open) && line.trim() === mark) open = undefined
    const next = lines[at + 1]
    const head = open === undefined && isRow(line) && next !== undefined && ruler.test(next) && next.includes('-') ? cellsOf(line) : undefined
    if (!head || cellsOf(next!).length !== head.length) {
      words.push(line)
      continue
    }
    endText()
    const rows: string[][] = []
    for (at += 2; isRow(lines[at]); at++) rows.push(head.map((_, i) => cellsOf(lines[at]!)[i] ?? ''))
    at--
    parts.push({ table: { head, rows } })
  }
  endText()
  return parts
}

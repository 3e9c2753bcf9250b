// Converts a unified diff and the two whole texts to rows for a side-by-side or a unified view.
import { visible } from '@/lib/bidi'

export type Line = { number: number; text: string }
export type SameRow = { kind: 'same'; old: Line; new: Line }
/** A removed line, an added line, or both where one replaced the other. */
export type ChangedRow = { kind: 'changed'; old: Line | undefined; new: Line | undefined }
export type FoldRow = { kind: 'fold'; rows: SameRow[] }
export type Row = SameRow | ChangedRow
export type ShownRow = Row | FoldRow

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

export const linesOf = (text: string): string[] => {
  const lines = visible(text).split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

export function diffRows(oldText: string, newText: string, diff: string): Row[] {
  const oldLines = linesOf(oldText)
  const newLines = linesOf(newText)
  const rows: Row[] = []
  let oldAt = 1
  let newAt = 1
  let removed: Line[] = []
  let added: Line[] = []

  const oldLine = (): Line => ({ number: oldAt, text: oldLines[oldAt++ - 1] ?? '' })
  const newLine = (): Line => ({ number: newAt, text: newLines[newAt++ - 1] ?? '' })
  const endChange = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) {
      rows.push({ kind: 'changed', old: removed[i], new: added[i] })
    }
    removed = []
    added = []
  }
  const same = () => rows.push({ kind: 'same', old: oldLine(), new: newLine() })

  let inHunk = false
  for (const line of diff.split('\n')) {
    const head = hunkHead.exec(line)
    if (head) {
      endChange()
      inHunk = true
      // An empty side is given as the line before it.
      const start = Number(head[3]) + (head[4] === '0' ? 1 : 0)
      while (newAt < start) same()
    } else if (!inHunk) continue
    else if (line.startsWith('-')) removed.push(oldLine())
    else if (line.startsWith('+')) added.push(newLine())
    else if (line.startsWith(' ')) {
      endChange()
      same()
    }
  }
  endChange()
  while (newAt <= newLines.length && oldAt <= oldLines.length) same()
  return rows
}

const context = 3
const worthFolding = 4

/** Folds long stretches without a change, except for a few lines of context. */
export function folded(rows: Row[]): ShownRow[] {
  const shown: ShownRow[] = []
  for (let i = 0; i < rows.length; ) {
    let end = i
    while (end < rows.length && rows[end]!.kind === 'same') end++
    if (end === i) {
      shown.push(rows[i++]!)
      continue
    }
    const run = rows.slice(i, end) as SameRow[]
    const head = i === 0 ? 0 : context
    const tail = end === rows.length ? 0 : context
    const hidden = run.slice(head, run.length - tail)
    if (hidden.length < worthFolding) shown.push(...run)
    else shown.push(...run.slice(0, head), { kind: 'fold', rows: hidden }, ...run.slice(run.length - tail))
    i = end
  }
  return shown
}

/** The unified view: in each change, first all removed lines, then all added ones. */
export function unified(rows: ShownRow[]): ShownRow[] {
  const result: ShownRow[] = []
  let came: ChangedRow[] = []
  for (const row of rows) {
    if (row.kind === 'changed') {
      if (row.old) result.push({ kind: 'changed', old: row.old, new: undefined })
      if (row.new) came.push({ kind: 'changed', old: undefined, new: row.new })
    } else {
      result.push(...came, row)
      came = []
    }
  }
  return [...result, ...came]
}

export function countChanges(rows: Row[]): { added: number; removed: number } {
  let added = 0
  let removed = 0
  for (const row of rows) {
    if (row.kind !== 'changed') continue
    if (row.old) removed++
    if (row.new) added++
  }
  return { added, removed }
}

/** The range of rows of each change, from `start` to before `end`. */
export function changesIn(rows: readonly ShownRow[]): { start: number; end: number }[] {
  const changes: { start: number; end: number }[] = []
  rows.forEach(({ kind }, i) => {
    if (kind !== 'changed') return
    const last = changes.at(-1)
    if (last?.end === i) last.end++
    else changes.push({ start: i, end: i + 1 })
  })
  return changes
}

// Which lines of a version are new, and the old text in their place. Pure.
import { diffRows, linesOf } from './diff-rows'

/** By line of the new text: the old lines that it replaces, or that were removed after it. */
export type LineChanges = ReadonlyMap<number, readonly string[]>

const isBlank = (text: string): boolean => text.trim() === ''

/** A removal belongs to the line with text before it; at the beginning, to the first line with text. */
function lineFor(newLines: readonly string[], at: number): number {
  for (let line = Math.min(at, newLines.length); line >= 1; line--) if (!isBlank(newLines[line - 1]!)) return line
  const first = newLines.findIndex((text) => !isBlank(text))
  return first < 0 ? 1 : first + 1
}

export function lineChanges(oldText: string, newText: string, diff: string): LineChanges {
  const newLines = linesOf(newText)
  const found = new Map<number, string[]>()
  const add = (line: number, old: string | undefined) => {
    const known = found.get(line) ?? []
    found.set(line, old === undefined || isBlank(old) ? known : [...known, old])
  }
  let last = 0
  for (const row of diffRows(oldText, newText, diff)) {
    if (row.new) last = row.new.number
    if (row.kind === 'same') continue
    const isEmpty = (row.new === undefined || isBlank(row.new.text)) && (row.old === undefined || isBlank(row.old.text))
    if (isEmpty) continue
    if (row.new && !isBlank(row.new.text)) add(row.new.number, row.old?.text)
    else if (row.old) add(lineFor(newLines, last), row.old.text)
  }
  return found
}

/** The old lines of a part, or undefined if nothing has changed in it. */
export function changeWithin(changes: LineChanges, from: number, to: number): readonly string[] | undefined {
  let old: string[] | undefined
  for (let line = from; line <= to; line++) {
    const here = changes.get(line)
    if (here) old = [...(old ?? []), ...here]
  }
  return old
}

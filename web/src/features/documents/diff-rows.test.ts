import { createTwoFilesPatch } from 'diff'
import { describe, expect, it } from 'vitest'
import { changesIn, countChanges, diffRows, folded, linesOf, unified, type Row } from './diff-rows'
import { wordDiff } from './words'

const diffOf = (before: string, after: string) => createTwoFilesPatch('a', 'b', before, after)
const rowsOf = (before: string, after: string) => diffRows(before, after, diffOf(before, after))
const side = (rows: Row[], which: 'old' | 'new') => rows.flatMap((row) => row[which]?.text ?? [])
const numbers = (rows: Row[], which: 'old' | 'new') => rows.flatMap((row) => row[which]?.number ?? [])
const text = (...lines: (string | number)[]) => `${lines.join('\n')}\n`
const long = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`)

describe('the rows of a diff', () => {
  it.each([
    ['a changed line', text('a', 'b', 'c'), text('a', 'B', 'c')],
    ['an added line', text('a', 'c'), text('a', 'b', 'c')],
    ['a removed line', text('a', 'b', 'c'), text('a', 'c')],
    ['everything new', '', text('a', 'b')],
    ['everything gone', text('a', 'b'), ''],
    ['changes far apart', text(...long), text(...long.with(1, 'x').with(30, 'y'))],
    ['an insertion at the top', text(...long), text('new', ...long)],
    ['no newline at the end', 'a\nb', 'a\nc'],
    ['a line that looks like a mark', text('-- a', '++ b'), text('-- c', '++ b')],
  ])('hold both texts whole: %s', (_name, before, after) => {
    const rows = rowsOf(before, after)
    expect(side(rows, 'old')).toEqual(linesOf(before))
    expect(side(rows, 'new')).toEqual(linesOf(after))
    expect(numbers(rows, 'old')).toEqual(linesOf(before).map((_, i) => i + 1))
    expect(numbers(rows, 'new')).toEqual(linesOf(after).map((_, i) => i + 1))
  })

  it('put the new line beside the old one', () => {
    const changed = rowsOf(text('a', 'b', 'c'), text('a', 'B', 'c')).find(({ kind }) => kind === 'changed')
    expect(changed).toMatchObject({ old: { text: 'b' }, new: { text: 'B' } })
  })

  it('are counted', () => {
    expect(countChanges(rowsOf(text('a', 'b'), text('a', 'c', 'd')))).toEqual({ added: 2, removed: 1 })
  })

  it('are folded where nothing changed, but for three lines around', () => {
    const shown = folded(rowsOf(text(...long), text(...long.with(20, 'x'))))
    expect(shown.map(({ kind }) => kind)).toEqual(['fold', 'same', 'same', 'same', 'changed', 'same', 'same', 'same', 'fold'])
  })

  it('show removed lines before added ones in one column', () => {
    const rows = unified(rowsOf(text('a', 'b', 'z'), text('c', 'd', 'z')))
    expect(rows.map((row) => (row.kind === 'fold' ? '…' : `${row.old ? '-' : ''}${row.new ? '+' : ''}`))).toEqual(['-', '-', '+', '+', '-+'])
  })
})

describe('word marks', () => {
  it('mark the changes within a line', () => {
    const marks = wordDiff('kept in plain text', 'kept as plain text')
    expect(marks?.old.filter(({ isChanged }) => isChanged).map((piece) => piece.text)).toEqual(['in'])
    expect(marks?.new.filter(({ isChanged }) => isChanged).map((piece) => piece.text)).toEqual(['as'])
  })

  it('are left out where two lines have little in common', () => {
    expect(wordDiff('one two three', 'quite another thing altogether')).toBeUndefined()
  })
})

it('changes are runs of changed rows', () => {
  const old = ['a', 'b', 'c', 'd', 'e'].join('\n')
  const rows = diffRows(old, ['a', 'B', 'C', 'd', 'e', 'f'].join('\n'), '@@ -1,5 +1,6 @@\n a\n-b\n-c\n+B\n+C\n d\n e\n+f\n')
  expect(changesIn(rows)).toEqual([{ start: 1, end: 3 }, { start: 5, end: 6 }])
  expect(changesIn(unified(rows))).toEqual([{ start: 1, end: 5 }, { start: 7, end: 8 }])
  expect(changesIn([])).toEqual([])
})

import { useMemo } from 'react'
import { documentIds } from '@/lib/doc-refs'
import { useDocumentNames } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import type { Part, Table } from '@/lib/tables'
import { excerpt } from '@/lib/text'

const mostRows = 4
const mostColumns = 5

type Props = { parts: readonly Part[]; /** Characters of each text. */ most: number; className: string; /** Otherwise a document has its name only if that is known already. */ fetchesNames: boolean }

/** The gist of a text in plain words with its bold ones, and the first rows of its tables. */
export function Gist({ parts, most, className, fetchesNames }: Props) {
  const ids = useMemo(() => documentIds(parts.map((part) => ('table' in part ? '' : part.text)).join('\n')), [parts])
  const names = useDocumentNames(ids, fetchesNames)
  return parts.map((part, i) =>
    'table' in part ? (
      <SmallTable key={i} table={part.table} />
    ) : (
      <p key={i} className={className}>
        {itemMark(part.text)}
        {withBold(excerpt(part.text.replace(bold, `${boldMark}$1${boldMark}`), most, names))}
      </p>
    ),
  )
}

const bold = /(?<!\w)\*\*(?=\S)([^*\n]*[^*\s])\*\*(?!\w)/g
// A character of Unicode's private use, which an excerpt keeps.
const boldMark = '\uE000'

const withBold = (text: string) => text.split(boldMark).map((piece, i) => (i % 2 === 1 ? <strong key={i}>{piece}</strong> : piece))

/** "• " or the number of an item of a list. */
function itemMark(markdown: string): string {
  const [, mark] = /^\s{0,3}([-*+]|\d+[.)])\s/.exec(markdown) ?? []
  return mark === undefined ? '' : /\d/.test(mark) ? `${mark} ` : '• '
}

/** Its cells wrap, so that it never scrolls sideways. */
function SmallTable({ table: { head, rows } }: { table: Table }) {
  const text = useText()
  const left = [head.length > mostColumns && text.desk.moreColumns(head.length - mostColumns), rows.length > mostRows && text.desk.moreRows(rows.length - mostRows)]
  return (
    <div className="flex flex-col gap-1">
      <table className="w-full border-collapse text-meta [overflow-wrap:anywhere] [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-1.5 [&_:is(td,th)]:py-0.5 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top">
        <thead className="bg-sunken">
          <tr>
            {head.slice(0, mostColumns).map((cell, i) =>
              cell ? (
                <th key={i} scope="col" className="font-semibold">
                  {cell}
                </th>
              ) : (
                <td key={i} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((cells, i) => (
            <tr key={i}>
              {cells.slice(0, mostColumns).map((cell, j) => (
                <td key={j}>
                  <span className="line-clamp-3">{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left.some(Boolean) && <p className="text-meta text-ink-3">{left.filter(Boolean).join(' · ')}</p>}
    </div>
  )
}

import { useText } from '@/lib/i18n'
import { excerpt } from '@/lib/text'
import type { Part, Table } from '@/lib/tables'

const mostRows = 4
const mostColumns = 5

type Props = { parts: readonly Part[]; /** Characters of each text. */ most: number; className: string }

/** The gist of a text in plain words, and the first rows of its tables. */
export function Gist({ parts, most, className }: Props) {
  return parts.map((part, i) =>
    'table' in part ? (
      <SmallTable key={i} table={part.table} />
    ) : (
      <p key={i} className={className}>
        {excerpt(part.text, most)}
      </p>
    ),
  )
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

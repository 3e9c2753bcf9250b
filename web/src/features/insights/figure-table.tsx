import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Bar, Panel } from './panel'

export type Column = { name: string; /** With a bar, or otherwise of different widths. */ isLeft?: boolean }
export type Row = { name: string; cells: readonly ReactNode[] }

type Props = { title: string; nameColumn: string; columns: readonly Column[]; rows: readonly Row[]; note?: string }

/** A table on wide screens, otherwise one card per row. The ARIA roles keep it a table in both. */
export function FigureTable({ title, nameColumn, columns, rows, note }: Props) {
  return (
    <Panel title={title}>
      <table role="table" className="w-full text-small @max-3xl:block">
        <caption className="sr-only">{title}</caption>
        <thead role="rowgroup" className="@max-3xl:sr-only">
          <tr role="row" className="border-b border-line text-meta text-ink-3">
            {[{ name: nameColumn, isLeft: true }, ...columns].map(({ name, isLeft }) => (
              <th key={name} role="columnheader" scope="col" className={cx('py-1 font-normal', isLeft ? 'text-left' : 'pr-6 text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-3xl:flex @max-3xl:flex-col @max-3xl:divide-y @max-3xl:divide-line">
          {rows.map(({ name, cells }) => (
            <tr key={name} role="row" className="@max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:gap-x-6 @max-3xl:gap-y-1.5 @max-3xl:py-3 @max-3xl:first:pt-0 @max-3xl:last:pb-0">
              <th role="rowheader" scope="row" className="py-1.5 pr-4 text-left font-medium [overflow-wrap:anywhere] @max-3xl:col-span-2 @max-3xl:py-0">
                {name}
              </th>
              {columns.map((column, at) => (
                <td key={column.name} role="cell" className={cx('py-1.5 whitespace-nowrap tabular-nums @max-3xl:flex @max-3xl:flex-col @max-3xl:p-0', !column.isLeft && 'pr-6 text-right @max-3xl:text-left')}>
                  <span aria-hidden className="hidden text-meta text-ink-3 @max-3xl:inline">
                    {column.name}
                  </span>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p className="mt-2 text-meta text-ink-3">{note}</p>}
    </Panel>
  )
}

/** A number with its bar. */
export function Measured({ share, look, said }: { share: number; look: string; said: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-9 font-semibold">{said}</span>
      <span className="flex w-16 @max-3xl:w-auto @max-3xl:flex-1">
        <Bar share={share} look={look} />
      </span>
    </span>
  )
}

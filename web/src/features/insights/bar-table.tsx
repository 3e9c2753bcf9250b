import type { ReactNode } from 'react'
import { Bar } from './panel'

export type BarRow = { key: string | number; name: ReactNode; value: number; said: ReactNode; look: string }

type Props = { caption: string; nameColumn: string; valueColumn: string; rows: readonly BarRow[] }

/** A bar chart that is a table: a name, a bar as long as its value, and the value. */
export function BarTable({ caption, nameColumn, valueColumn, rows }: Props) {
  const longest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{nameColumn}</th>
          <th scope="col">{valueColumn}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, said, look }) => (
          <tr key={key}>
            <th scope="row" className="w-px py-1 pr-3 text-left font-normal whitespace-nowrap text-ink-2">
              {name}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-3">
                <Bar share={value / longest} look={look} />
                <span className="min-w-8 text-right font-semibold whitespace-nowrap tabular-nums">{said}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { Figures, IssueStatus } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { fateTable, severities, type FateTable } from './figures'
import { Panel } from './panel'
import { useWords } from './words'
import './fates.css'

/** The outcomes of issues by severity: bars of 100 %, and a table with the numbers as their legend. */
export function Fates({ byFate }: { byFate: Figures['by_fate'] }) {
  const words = useWords()
  const table = fateTable(byFate)
  const isEmpty = table.totals.every((total) => total === 0)
  return (
    <Panel title={words.fates}>
      {isEmpty ? (
        <p className="text-small text-ink-2">{words.noFates}</p>
      ) : (
        <div className="grid grid-cols-2 items-center gap-x-10 gap-y-5 @max-2xl:grid-cols-1">
          <Stacks table={table} />
          <Numbers table={table} />
        </div>
      )}
    </Panel>
  )
}

const looks: Record<IssueStatus, string> = {
  verified: 'fate-verified',
  withdrawn: 'fate-withdrawn',
  fixed: 'fate-fixed',
  ruled: 'fate-ruled',
  deferred: 'fate-deferred',
  disputed: 'fate-disputed',
  open: 'fate-open',
}

function Stacks({ table: { rows, totals } }: { table: FateTable }) {
  const text = useText()
  const language = useLanguage()
  return (
    <div aria-hidden className="flex flex-col gap-4">
      {severities.map((severity, at) => (
        <div key={severity}>
          <p className="mb-1 flex justify-between text-meta text-ink-2">
            {text.issues.severities[severity]}
            <span className="tabular-nums">{totals[at]!.toLocaleString(language)}</span>
          </p>
          <div className={cx('flex h-6 gap-0.5', totals[at] === 0 && 'rounded-sm border border-dashed border-line')}>
            {rows.map(
              ({ fate, counts }) =>
                counts[at]! > 0 && <span key={fate} title={`${text.issues.statuses[fate]}: ${counts[at]}`} className={cx('fate min-w-2 basis-0 rounded-xs', looks[fate])} style={{ flexGrow: counts[at]! }} />,
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

function Numbers({ table: { rows, totals } }: { table: FateTable }) {
  const text = useText()
  const language = useLanguage()
  const words = useWords()
  const number = (count: number) => <span className={cx(count === 0 && 'font-normal text-ink-3')}>{count.toLocaleString(language)}</span>
  const cell = 'py-1 pl-2 text-right font-semibold tabular-nums'
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{words.fates}</caption>
      <thead>
        <tr className="border-b border-line text-meta text-ink-3">
          <th scope="col" className="py-1 text-left font-normal">
            {words.fate}
          </th>
          {[...severities.map((severity) => text.issues.severities[severity]), words.all].map((name) => (
            <th key={name} scope="col" className="py-1 pl-2 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fate, counts, total }) => (
          <tr key={fate}>
            <th scope="row" className="py-1 text-left font-normal">
              <span className="flex items-center gap-2 whitespace-nowrap">
                <span aria-hidden className={cx('fate size-4 shrink-0 rounded-xs', looks[fate])} />
                {text.issues.statuses[fate]}
              </span>
            </th>
            {[...counts, total].map((count, at) => (
              <td key={at} className={cell}>
                {number(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line">
          <th scope="row" className="py-1 text-left font-normal text-ink-2">
            {words.all}
          </th>
          {[...totals, totals.reduce((sum, each) => sum + each, 0)].map((count, at) => (
            <td key={at} className={cell}>
              {number(count)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

import type { Figures } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useLanguage } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { shareOf } from './figures'
import { Bar, Panel } from './panel'
import { useShareText } from './share-text'
import { useWords } from './words'

export type Group = { name: string; figures: Figures }

type Props = { title: string; nameColumn: string; groups: readonly Group[] }

/** The same figures per group: a table on wide screens, otherwise one card per group. The ARIA roles keep it a table in both. */
export function Groups({ title, nameColumn, groups }: Props) {
  const language = useLanguage()
  const shareText = useShareText()
  const words = useWords()
  const most = Math.max(1, ...groups.map(({ figures }) => figures.debates))
  const columns = [words.debates, words.rounds, words.timeOf.proposer, words.timeOf.opponent, words.timeOf.arbitrator, words.share]
  return (
    <Panel title={title}>
      <table role="table" className="w-full text-small @max-3xl:block">
        <caption className="sr-only">{title}</caption>
        <thead role="rowgroup" className="@max-3xl:sr-only">
          <tr role="row" className="border-b border-line text-meta text-ink-3">
            {[nameColumn, ...columns].map((name, at) => (
              <th key={name} role="columnheader" scope="col" className={cx('py-1 font-normal', at === 0 || at === 1 || at === 6 ? 'text-left' : 'pr-6 text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-3xl:flex @max-3xl:flex-col @max-3xl:divide-y @max-3xl:divide-line">
          {groups.map(({ name, figures }) => {
            const share = shareOf(figures.overruled, figures.issues)
            const times = [figures.median_ms.proposer, figures.median_ms.opponent, figures.median_ms.arbitrator]
            const cells = [
              <Measured key="debates" share={figures.debates / most} look="bg-accent" said={figures.debates.toLocaleString(language)} />,
              figures.median_rounds.toLocaleString(language),
              ...times.map((ms) => duration(ms, language)),
              <Measured key="share" share={share ?? 0} look="bg-arbitrator" said={shareText(share)} />,
            ]
            return (
              <tr key={name} role="row" className="@max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:gap-x-6 @max-3xl:gap-y-1.5 @max-3xl:py-3 @max-3xl:first:pt-0 @max-3xl:last:pb-0">
                <th role="rowheader" scope="row" className="py-1.5 pr-4 text-left font-medium [overflow-wrap:anywhere] @max-3xl:col-span-2 @max-3xl:py-0">
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={columns[at]} role="cell" className={cx('py-1.5 whitespace-nowrap tabular-nums @max-3xl:flex @max-3xl:flex-col @max-3xl:p-0', at > 0 && at < 5 && 'pr-6 text-right @max-3xl:text-left')}>
                    <span aria-hidden className="hidden text-meta text-ink-3 @max-3xl:inline">
                      {columns[at]}
                    </span>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}

function Measured({ share, look, said }: { share: number; look: string; said: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-9 font-semibold">{said}</span>
      <span className="flex w-16 @max-3xl:w-auto @max-3xl:flex-1">
        <Bar share={share} look={look} />
      </span>
    </span>
  )
}

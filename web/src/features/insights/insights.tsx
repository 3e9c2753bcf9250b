import { Button } from '@/components/button'
import { Notice, Skeleton } from '@/components/notice'
import { Segmented } from '@/components/segmented'
import { nameOf, useKnownPrograms } from '@/features/presence'
import { asApiError } from '@/lib/api/error'
import type { Insights as Answer } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { RoundsChart, TimesChart } from './charts'
import { Fates } from './fates'
import { periods, type Period } from './figures'
import { Groups } from './groups'
import { Headline } from './headline'
import { Seats } from './seats'
import { useInsights } from './use-insights'
import { useWords } from './words'

type Props = { days: Period | undefined; onDays: (days: Period | undefined) => void }

/** Statistics of the closed debates. */
export function Insights({ days, onDays }: Props) {
  const text = useText()
  const words = useWords()
  const { data, error, isPlaceholderData, refetch } = useInsights(days)
  const isOld = isPlaceholderData
  return (
    <div className="print-flow flex min-h-0 flex-1 flex-col">
      <header className="shrink-0 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[920px] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 max-sm:px-3">
          <h1 className="text-title font-semibold">{text.app.insights}</h1>
          <Segmented
            label={words.period}
            value={String(days ?? 'all')}
            choices={['all' as const, ...periods].map((period) => ({ value: String(period), label: words.periods[period] }))}
            onChange={(value) => onDays(periods.find((period) => String(period) === value))}
          />
        </div>
      </header>
      <div role="region" aria-label={text.app.insights} tabIndex={0} aria-busy={isOld} className={cx('print-flow min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2', isOld && 'opacity-60')}>
        {data ? (
          <Shown answer={data} days={days} />
        ) : error ? (
          <Notice icon="warning" tone="bad" title={words.failed} action={<Button onClick={() => void refetch()}>{text.app.retry}</Button>}>
            {text.errors[asApiError(error).code] ?? asApiError(error).message}
          </Notice>
        ) : (
          <div className="mx-auto w-full max-w-[920px] p-6" role="status" aria-label={text.app.loading}>
            <Skeleton lines={9} />
          </div>
        )}
      </div>
    </div>
  )
}

function Shown({ answer: { most, all, by_type, by_pair, by_seat }, days }: { answer: Answer; days: Period | undefined }) {
  const text = useText()
  const words = useWords()
  const known = useKnownPrograms()
  const counted = () => {
    if (all.debates === 0) return days === undefined ? words.none : words.noneIn(days)
    if (all.debates >= most) return words.newest(most)
    return days === undefined ? words.counted(all.debates) : words.countedIn(all.debates, days)
  }
  if (all.debates === 0) return <Notice icon="chart" title={counted()} />
  return (
    <div className="@container mx-auto flex max-w-[920px] flex-col gap-4 px-4 py-4 max-sm:px-3">
      <p className="text-small text-ink-2">
        <span role="status">{counted()}</span> {words.medians}
      </p>
      <Headline figures={all} />
      <div className="grid grid-cols-2 gap-4 @max-2xl:grid-cols-1">
        <RoundsChart byRounds={all.by_rounds} />
        <TimesChart medianMs={all.median_ms} />
      </div>
      <Fates byFate={all.by_fate} />
      <Groups title={words.types} nameColumn={words.type} groups={by_type.map(({ debate_type, figures }) => ({ name: text.debateTypes[debate_type] ?? debate_type, figures }))} />
      {by_pair.length > 0 && (
        <Groups title={words.pairs} nameColumn={words.pair} groups={by_pair.map(({ proposer, opponent, figures }) => ({ name: `${nameOf(text, known, proposer)} / ${nameOf(text, known, opponent)}`, figures }))} />
      )}
      {by_seat.length > 0 && <Seats seats={by_seat} />}
    </div>
  )
}

import type { Figures } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useLanguage } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { shareOf } from './figures'
import { useShareText } from './share-text'
import { useWords } from './words'

/** The most important figures. */
export function Headline({ figures }: { figures: Figures }) {
  const language = useLanguage()
  const shareText = useShareText()
  const words = useWords()
  const { proposer, opponent, arbitrator } = figures.median_ms
  const facts: [name: string, value: string, note?: string, className?: string][] = [
    [words.closed, figures.debates.toLocaleString(language)],
    [words.roundsToClose, figures.median_rounds.toLocaleString(language)],
    [words.byRuling, shareText(shareOf(figures.overruled, figures.issues)), figures.issues > 0 ? words.ofIssues(figures.overruled, figures.issues) : words.noIssues, '@max-lg:order-last'],
    [words.timeOf.proposer, duration(proposer, language)],
    [words.timeOf.opponent, duration(opponent, language)],
    [words.timeOf.arbitrator, duration(arbitrator, language), words.rulings(figures.rulings)],
  ]
  return (
    <section aria-label={words.figures} className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-5 @max-lg:grid-cols-2">
        {facts.map(([name, value, note, className]) => (
          <div key={name} className={cx('flex min-w-0 flex-col', className)}>
            <dt className="text-meta text-ink-3">{name}</dt>
            <dd className="text-title font-semibold tabular-nums @max-lg:text-[1.0625rem]">{value}</dd>
            {note && <dd className="text-meta text-ink-3">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { Figures } from '@/lib/api/types'
import { useLanguage } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { FigureTable, Measured } from './figure-table'
import { shareOf } from './figures'
import { useShareText } from './share-text'
import { useWords } from './words'

export type Group = { name: string; figures: Figures }

type Props = { title: string; nameColumn: string; groups: readonly Group[] }

/** The same figures per group. */
export function Groups({ title, nameColumn, groups }: Props) {
  const language = useLanguage()
  const shareText = useShareText()
  const words = useWords()
  const most = Math.max(1, ...groups.map(({ figures }) => figures.debates))
  const columns = [
    { name: words.debates, isLeft: true },
    ...[words.rounds, words.timeOf.proposer, words.timeOf.opponent, words.timeOf.arbitrator].map((name) => ({ name })),
    { name: words.share, isLeft: true },
  ]
  const rows = groups.map(({ name, figures }) => {
    const share = shareOf(figures.overruled, figures.issues)
    const { proposer, opponent, arbitrator } = figures.median_ms
    return {
      name,
      cells: [
        <Measured key="debates" share={figures.debates / most} look="bg-accent" said={figures.debates.toLocaleString(language)} />,
        figures.median_rounds.toLocaleString(language),
        ...[proposer, opponent, arbitrator].map((ms) => duration(ms, language)),
        <Measured key="share" share={share ?? 0} look="bg-arbitrator" said={shareText(share)} />,
      ],
    }
  })
  return <FigureTable title={title} nameColumn={nameColumn} columns={columns} rows={rows} />
}

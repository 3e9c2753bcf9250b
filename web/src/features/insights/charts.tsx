import { RoleMark, roleLooks } from '@/components/badges'
import type { Figures } from '@/lib/api/types'
import { useLanguage } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { roundsRows } from './figures'
import { Bar, Panel } from './panel'
import { useWords } from './words'

/** A bar chart as a table: number of rounds, bar, number of debates. */
export function RoundsChart({ byRounds }: { byRounds: Figures['by_rounds'] }) {
  const language = useLanguage()
  const words = useWords()
  const rows = roundsRows(byRounds)
  const most = Math.max(1, ...rows.map(({ debates }) => debates))
  return (
    <Panel title={words.roundsToClose}>
      <table className="w-full text-small">
        <caption className="sr-only">{words.roundsToClose}</caption>
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="w-px pr-3 pb-1 text-left font-normal whitespace-nowrap">
              {words.rounds}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {words.debates}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rounds, debates, isOpen }) => (
            <tr key={rounds}>
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap text-ink-2 tabular-nums">
                {isOpen ? words.andMore(rounds) : rounds}
              </th>
              <td className="py-1">
                <span className="flex items-center gap-2">
                  <Bar share={debates / most} look="bg-accent" />
                  <span className="w-10 text-right font-semibold tabular-nums">{debates.toLocaleString(language)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const roles = ['proposer', 'opponent', 'arbitrator'] as const

/** Times of both sides and of the arbitrator, for comparison. */
export function TimesChart({ medianMs }: { medianMs: Figures['median_ms'] }) {
  const language = useLanguage()
  const words = useWords()
  const longest = Math.max(1, ...roles.map((role) => medianMs[role]))
  return (
    <Panel title={words.times}>
      <ul aria-label={words.times} className="flex flex-col gap-4">
        {roles.map((role) => (
          <li key={role} className="flex flex-col gap-1.5 text-small">
            <span className="flex items-center gap-2">
              <RoleMark role={role} size={20} />
              <span className="text-ink-2">{words.timeOf[role]}</span>
              <span className="ml-auto font-semibold tabular-nums">{duration(medianMs[role], language)}</span>
            </span>
            <Bar share={medianMs[role] / longest} look={roleLooks[role].solid} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

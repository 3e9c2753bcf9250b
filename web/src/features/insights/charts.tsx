import { RoleMark, roleLooks } from '@/components/badges'
import type { Figures } from '@/lib/api/types'
import { useLanguage, useText } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { BarTable } from './bar-table'
import { roundsRows } from './figures'
import { Panel } from './panel'

export function RoundsChart({ byRounds }: { byRounds: Figures['by_rounds'] }) {
  const text = useText()
  const language = useLanguage()
  const words = text.insights
  const rows = roundsRows(byRounds).map(({ rounds, debates, isOpen }) => ({
    key: rounds,
    name: isOpen ? words.andMore(rounds) : rounds,
    value: debates,
    said: debates.toLocaleString(language),
    look: 'bg-accent',
  }))
  return (
    <Panel title={words.roundsToClose}>
      <BarTable caption={words.roundsToClose} nameColumn={words.rounds} valueColumn={words.debates} rows={rows} />
    </Panel>
  )
}

const roles = ['proposer', 'opponent', 'arbitrator'] as const

export function TimesChart({ medianMs }: { medianMs: Figures['median_ms'] }) {
  const text = useText()
  const language = useLanguage()
  const words = text.insights
  const rows = roles.map((role) => ({
    key: role,
    name: (
      <span className="flex items-center gap-2">
        <RoleMark role={role} size={20} />
        {words.timeOf[role]}
      </span>
    ),
    value: medianMs[role],
    said: duration(medianMs[role], language),
    look: roleLooks[role].solid,
  }))
  return (
    <Panel title={words.times}>
      <BarTable caption={words.times} nameColumn={text.insights.times} valueColumn={words.medians} rows={rows} />
    </Panel>
  )
}

import { useCallback, useMemo } from 'react'
import { useLanguage, useText } from '@/lib/i18n'
import { lastMonths, type Period } from '@/lib/period'
import { Select } from './select'

const monthsShown = 12

type Props = { period: Period; onChange: (period: Period) => void; showLabel?: boolean }

/** The last days, or one of the last months. */
export function PeriodSelect({ period, onChange, showLabel = true }: Props) {
  const words = useText().reading.period
  const nameOf = useMonthName()
  const months = useMemo(() => lastMonths(new Date(), monthsShown), [])
  const known = ['all', '30', '90', ...months] as Period[]
  const all = known.includes(period) ? known : [...known, period]
  return <Select label={words.label} showLabel={showLabel} value={period} choices={all.map((value) => ({ value, label: value === 'all' || value === '30' || value === '90' ? words.names[value] : nameOf(value) }))} onChange={onChange} />
}

export function useMonthName(): (month: Period) => string {
  const language = useLanguage()
  return useCallback((month) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(new Date(`${month}-15T12:00:00`)), [language])
}

import { useLocation, useSearch } from 'wouter'
import { Insights, periodOf } from '@/features/insights'
import { insightsLink } from '@/lib/links'

export function InsightsPage() {
  const [, navigate] = useLocation()
  // Back leads to where one came from, not through every period that one looked at.
  return <Insights days={periodOf(useSearch())} onDays={(days) => navigate(insightsLink(days), { replace: true })} />
}

import { useLocation, useSearch } from 'wouter'
import { Insights, periodOf } from '@/features/insights'
import { insightsLink } from '@/lib/links'

export function InsightsPage() {
  const [, navigate] = useLocation()
  // Changing the period replaces the history entry, so that Back leaves the page.
  return <Insights days={periodOf(useSearch())} onDays={(days) => navigate(insightsLink(days), { replace: true })} />
}

import { useLocation, useSearch } from 'wouter'
import { filterIn, Rulings } from '@/features/rulings'

export function RulingsPage() {
  const [, navigate] = useLocation()
  // A filter replaces the history entry, so that Back leaves the page.
  return <Rulings filter={filterIn(useSearch())} onAddress={(address) => navigate(address, { replace: true })} />
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Period } from './figures'

/** What was shown stays until the figures of another period are there. */
export const useInsights = (days: Period | undefined) =>
  useQuery({ queryKey: ['stats', days], queryFn: ({ signal }) => api.stats(days, signal), placeholderData: keepPreviousData })

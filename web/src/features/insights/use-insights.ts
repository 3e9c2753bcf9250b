import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Period } from './figures'

/** Keeps the old figures until those of the new period are loaded. */
export const useInsights = (days: Period | undefined) =>
  useQuery({ queryKey: ['stats', days], queryFn: ({ signal }) => api.stats(days, signal), placeholderData: keepPreviousData })

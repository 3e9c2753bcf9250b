import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Ledger } from '@/features/live'
import { api } from '@/lib/api/client'
import type { Argument } from '@/lib/api/types'
import { historiesOf, joined, type Histories } from './ledger'

/** The history of each issue: from the loaded arguments and, on request, from the server. */
export function useHistories(debateId: string, { issues }: Ledger, all: readonly Argument[], isWanted: boolean): Histories {
  // Every change of an issue changes its last seq, so the answer is valid until then.
  const upTo = Math.max(0, ...issues.map(({ updated_seq }) => updated_seq))
  const { data } = useQuery({
    queryKey: ['issues', debateId, upTo],
    queryFn: () => api.issues(debateId),
    staleTime: Infinity,
    enabled: isWanted,
    placeholderData: (before) => before,
  })
  return useMemo(() => {
    const heard = historiesOf(all)
    return data ? joined(data.issues, heard) : heard
  }, [data, all])
}

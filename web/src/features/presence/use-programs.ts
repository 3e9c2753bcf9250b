import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { KnownProgram, Programs } from '@/lib/api/types'

const freshMs = 30_000

const query = { queryKey: ['programs'], queryFn: api.programs }

/** What the server's computer has to begin with; undefined until it is known, without what is installed to those who sit elsewhere. */
export function usePrograms(): Programs | undefined {
  const { data, isError } = useQuery({ ...query, staleTime: freshMs })
  return isError ? { known: [] } : data
}

const none: readonly KnownProgram[] = []

/** All that the server supports, installed or not. */
export const useKnownPrograms = (): readonly KnownProgram[] => useQuery({ ...query, staleTime: Infinity }).data?.known ?? none

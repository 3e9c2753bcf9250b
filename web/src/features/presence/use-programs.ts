import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { KnownProgram, Programs } from '@/lib/api/types'

const freshMs = 30_000

const query = { queryKey: ['programs'], queryFn: api.programs }

/** The programs on the server's computer; undefined until loaded. Clients on other computers do not see what is installed. */
export function usePrograms(): Programs | undefined {
  const { data, isError } = useQuery({ ...query, staleTime: freshMs })
  return isError ? { known: [] } : data
}

const none: readonly KnownProgram[] = []

/** All programs that the server supports, installed or not. */
export const useKnownPrograms = (): readonly KnownProgram[] => useQuery({ ...query, staleTime: Infinity }).data?.known ?? none

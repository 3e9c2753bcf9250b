import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Programs } from '@/lib/api/types'

const freshMs = 30_000

/** What the server's computer has to begin with; undefined until it is known, empty to those who sit elsewhere. */
export function usePrograms(): Programs | undefined {
  const { data, isError } = useQuery({ queryKey: ['programs'], queryFn: api.programs, staleTime: freshMs })
  return isError ? {} : data
}

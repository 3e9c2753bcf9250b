import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { ListedVersion } from '@/lib/api/types'
import { historyQuery, nameOf } from '@/lib/documents'

export const useHistory = (id: string) => useQuery(historyQuery(id))

/** A version never changes, so it is fetched once. */
export const useVersion = (id: string, version: number | undefined) =>
  useQuery({
    queryKey: ['document', id, version],
    queryFn: () => api.document(id, version),
    staleTime: Infinity,
    enabled: version !== undefined,
  })

export const useDiff = (id: string, from: number, to: number) =>
  useQuery({ queryKey: ['diff', id, from, to], queryFn: () => api.diff(id, from, to), staleTime: Infinity, enabled: from !== to })

export type DocumentHead = { id: string; name: string | undefined; head: ListedVersion | undefined; versions: ListedVersion[] }

/** The name and the newest version of each document; neither for a document that is deleted or not loaded yet. */
export function useDocumentHeads(ids: string[]): DocumentHead[] {
  const answers = useQueries({ queries: ids.map(historyQuery) })
  return ids.map((id, i) => {
    const versions = answers[i]?.data?.versions ?? []
    return { id, name: nameOf(versions), head: versions[0], versions }
  })
}

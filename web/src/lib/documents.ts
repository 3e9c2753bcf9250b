// Names of documents, fetched once for all components that show them.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './api/client'
import { visible } from './bidi'
import type { DocumentHistory, ListedVersion } from './api/types'
import { documentIds, type DocumentNames } from './doc-refs'
import { excerpt } from './text'

export const historyQuery = (id: string) => ({ queryKey: ['history', id], queryFn: () => api.history(id), staleTime: 5_000 })

/** A document is named by its first version's summary: later summaries describe changes. */
export function nameOf(newestFirst: readonly ListedVersion[]): string | undefined {
  const name = newestFirst.at(-1)?.summary
  return name === undefined ? undefined : visible(name)
}

// The first version never changes, so its name is never fetched again.
const nameQuery = (id: string) => ({
  ...historyQuery(id),
  staleTime: Infinity,
  retryOnMount: false,
  select: ({ versions }: DocumentHistory) => nameOf(versions),
})

/** Undefined until loaded, and for a deleted document. */
export const useDocumentName = (id: string): string | undefined => useQuery(nameQuery(id)).data

/** With `fetches` false, only the names that are known already. */
export function useDocumentNames(ids: readonly string[], fetches = true): DocumentNames {
  return useQueries({
    queries: ids.map((id) => ({ ...nameQuery(id), enabled: fetches })),
    combine: (answers) => Object.fromEntries(answers.flatMap(({ data }, i) => (data === undefined ? [] : [[ids[i]!, data]]))) as DocumentNames,
  })
}

/** The gist of a Markdown text on one line, its documents by name. */
export function useExcerpt(markdown: string, most: number): string {
  const ids = useMemo(() => documentIds(markdown), [markdown])
  const names = useDocumentNames(ids)
  return useMemo(() => excerpt(markdown, most, names), [markdown, most, names])
}

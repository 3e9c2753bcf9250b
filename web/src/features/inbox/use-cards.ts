import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api/client'
import type { Debate, Decision, Presence } from '@/lib/api/types'

export type Card = Decision & { presence: Presence }

const pageSize = 20
const ahead = 3
const shownArguments = 8
const againMs = 10_000

const keyOf = ({ id, updated_at }: Debate) => ['need', id, updated_at]
const isLoaded = (client: QueryClient, debate: Debate): boolean => client.getQueryData(keyOf(debate)) !== undefined

/** Loads what the questions need, a page of them at once: as far as the selected one and a few more. Returns whether the first page has been asked for. */
export function useCards(needs: readonly Debate[], selectedAt: number): boolean {
  const client = useQueryClient()
  const [loads, setLoads] = useState(0)
  const cursor = useRef<string>(undefined)
  const isLoading = useRef(false)
  const asked = useRef('')

  useEffect(() => {
    const wanted = needs.slice(0, Math.max(pageSize, selectedAt + ahead)).filter((debate) => !isLoaded(client, debate))
    // The server may not know a change that the page has made; the same question is not asked twice.
    const question = wanted.map((debate) => keyOf(debate).join()).join()
    if (wanted.length === 0 || isLoading.current || question === asked.current) return
    asked.current = question
    isLoading.current = true
    const isBeyond = cursor.current !== undefined && needs.indexOf(wanted[0]!) >= pageSize
    void api
      .decisions(pageSize, isBeyond ? cursor.current : undefined)
      .then(({ decisions, presence, next_cursor: next }) => {
        cursor.current = next
        for (const decision of decisions) client.setQueryData(keyOf(decision.debate), { ...decision, presence: presence[decision.debate.id] ?? {} })
      })
      .catch(() => undefined)
      .finally(() => {
        isLoading.current = false
        setLoads((n) => n + 1)
      })
  }, [needs, selectedAt, client, loads])
  return loads > 0
}

/** One question. Asked for alone if no page had it, and again while it is shown: drafts and advice do not change the debate's `updated_at`. */
export function useCard(debate: Debate, isAsked: boolean) {
  return useQuery<Card>({
    queryKey: keyOf(debate),
    queryFn: () => api.debate(debate.id, shownArguments),
    enabled: isAsked,
    staleTime: Infinity,
    refetchInterval: againMs,
  })
}

import { useMemo } from 'react'
import type { Desk } from '@/features/debates'
import { useDebateList } from '@/features/live'
import { useRulings } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { useMemory } from './keep'
import { inboxOf } from './order'

/** Shared by the inbox, the header and the tab's title. A debate that the arbitrator has just ruled on counts as running. */
export function useInbox(query: string): Desk {
  const { debates } = useDebateList()
  const memory = useMemory()
  const now = useNow()
  const { moves } = useRulings()
  return useMemo(() => {
    const inbox = inboxOf(debates, memory, query, now)
    const ruled = new Set(moves.flatMap(({ debateId, refusal, move }) => (move.kind === 'ruling' && !refusal ? [debateId] : [])))
    if (ruled.size === 0) return inbox
    const isRuled = ({ id }: Debate) => ruled.has(id)
    const unruled = (debates: readonly Debate[]) => debates.filter((debate) => !isRuled(debate))
    return { ...inbox, needs: unruled(inbox.needs), snoozed: unruled(inbox.snoozed), running: [...inbox.needs, ...inbox.snoozed].filter(isRuled).concat(inbox.running) }
  }, [debates, memory, query, now, moves])
}

/** The debates that need the arbitrator now, in the order of the inbox, and the snoozed ones. */
export const useDesk = (): Desk => useInbox('')

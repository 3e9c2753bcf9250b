import { useMemo } from 'react'
import type { Desk } from '@/features/debates'
import { useDebateList } from '@/features/live'
import { rulingQueue } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { useObservable } from '@/lib/observable'
import { useMemory } from './keep'
import { inboxOf, noFilter, type Filter } from './order'

/** Shared by the inbox, the list beside it and the tab's title. A debate that the arbitrator has just ruled on counts as running. */
export function useInbox(filter: Filter): Desk {
  const { debates } = useDebateList()
  const memory = useMemory()
  const now = useNow()
  const entries = useObservable(rulingQueue.entries)
  return useMemo(() => {
    const inbox = inboxOf(debates, memory, filter, now)
    const ruled = new Set(entries.flatMap(({ debateId, refusal, move }) => (move.kind === 'ruling' && !refusal ? [debateId] : [])))
    if (ruled.size === 0) return inbox
    const isRuled = ({ id }: Debate) => ruled.has(id)
    const unruled = (debates: readonly Debate[]) => debates.filter((debate) => !isRuled(debate))
    return { ...inbox, needs: unruled(inbox.needs), snoozed: unruled(inbox.snoozed), running: [...inbox.needs, ...inbox.snoozed].filter(isRuled).concat(inbox.running) }
  }, [debates, memory, filter, now, entries])
}

/** The debates that need the arbitrator now, in the order of the inbox, and the snoozed ones. */
export const useDesk = (): Desk => useInbox(noFilter)

import { useMemo } from 'react'
import { useDebateList } from '@/features/live'
import { outbox } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { useObservable } from '@/lib/observable'
import { useMemory } from './keep'
import { inboxOf, noFilter, type Filter, type Inbox } from './order'

/** All of it, and for all the page: the list beside it and the tab's title count by this too. A debate that was just ruled on does not need the arbitrator any more, as far as they are concerned. */
export function useInbox(filter: Filter): Inbox {
  const { debates } = useDebateList()
  const memory = useMemory()
  const now = useNow()
  const entries = useObservable(outbox.entries)
  return useMemo(() => {
    const inbox = inboxOf(debates, memory, filter, now)
    const ruled = new Set(entries.flatMap(({ debateId, refusal, move }) => (move.kind === 'ruling' && !refusal ? [debateId] : [])))
    const unruled = (debates: readonly Debate[]) => debates.filter(({ id }) => !ruled.has(id))
    return ruled.size === 0 ? inbox : { ...inbox, needs: unruled(inbox.needs), snoozed: unruled(inbox.snoozed) }
  }, [debates, memory, filter, now, entries])
}

/** What needs the arbitrator now, in the order of the inbox, and what was put off. */
export const useDesk = (): Inbox => useInbox(noFilter)

import { takeBack, type lastRuled } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { Observable } from '@/lib/observable'

/** The card that somebody asked to see; asked again, it is another object. */
export const wantedCard = new Observable<{ id: string } | undefined>(undefined)

/** The card that is chosen in the inbox, while it is open. */
export const chosenNeed = new Observable<Debate | undefined>(undefined)

/** What was put off last, while it can be undone in one step. */
export const lastSnoozed = new Observable<Debate | undefined>(undefined)

/** Takes a ruling back, and leads to its card again where there is one. */
export function takeBackTo({ requestId, debateId }: NonNullable<ReturnType<typeof lastRuled.get>>): void {
  takeBack(requestId)
  if (location.pathname === '/') wantedCard.set({ id: debateId })
}

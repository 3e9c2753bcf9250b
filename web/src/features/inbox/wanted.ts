import { takeBack, type useRulings } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { Observable } from '@/lib/observable'

/** The card to show; a new object repeats the request. */
export const wantedCard = new Observable<{ id: string } | undefined>(undefined)

/** The card that is chosen in the open inbox. */
export const chosenNeed = new Observable<Debate | undefined>(undefined)

/** The debate that was snoozed last, while that can be undone. */
export const lastSnoozed = new Observable<Debate | undefined>(undefined)

/** Takes a ruling back, and shows its card again if the inbox is open. */
export function takeBackTo({ requestId, debateId }: NonNullable<ReturnType<typeof useRulings>['last']>): void {
  takeBack(requestId)
  if (location.pathname === '/') wantedCard.set({ id: debateId })
}

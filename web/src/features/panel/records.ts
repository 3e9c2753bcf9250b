// The records of a turn by seat. Pure.
import type { PanelRecord, Verdict } from '@/lib/api/types'

export type SeatRecords = { seat: string; review: PanelRecord; verdicts: readonly Verdict[] }

/** The seats that have submitted a review in this turn, in that order. */
export function seatsIn(records: readonly PanelRecord[], turn: number): SeatRecords[] {
  const own = records.filter((record) => record.turn === turn)
  return own
    .filter(({ act }) => act === 'review')
    .map((review) => ({ seat: review.seat, review, verdicts: own.find(({ act, seat }) => act === 'cross_check' && seat === review.seat)?.verdicts ?? [] }))
}

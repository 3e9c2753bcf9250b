import { useEffect, useMemo } from 'react'
import { listChannel, useConnection } from '@/features/live'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { dispatch, useRulings } from './engine'
import { isWaiting, type Move } from './machine'

export type OwnMoves = {
  /** Not answered yet. */
  outstanding: Move | undefined
  /** It waits for a connection. */
  isQueued: boolean
  refused: Move | undefined
  /** A move is not answered yet, or the token may not rule. */
  isBusy: boolean
}

/** The moves of one debate. */
export function useOwnMoves(debateId: string): OwnMoves {
  const { moves } = useRulings()
  const connection = useConnection(listChannel)
  const mayRule = useObservable(session.mayRule)
  return useMemo(() => {
    const ours = moves.filter((move) => move.debateId === debateId)
    const outstanding = ours.find(({ refusal }) => !refusal)
    return {
      outstanding,
      isQueued: outstanding !== undefined && !isWaiting(outstanding) && (outstanding.isLate || connection.kind !== 'live'),
      refused: ours.findLast(({ refusal }) => refusal),
      isBusy: outstanding !== undefined || !mayRule,
    }
  }, [moves, connection, mayRule, debateId])
}

/** A refusal is dropped when there is another question (`subject`) or the page is left; of a deleted debate its text is left. */
export function useReadRefusals({ refused }: OwnMoves, subject: number): void {
  const id = refused?.requestId
  const isGone = refused?.refusal?.code === 'DEBATE_NOT_FOUND'
  useEffect(() => (id !== undefined && !isGone ? () => dispatch({ type: 'takenBack', requestId: id }) : undefined), [id, isGone, subject])
}

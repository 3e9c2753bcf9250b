import { useCallback, useEffect, useRef } from 'react'
import { useConnection, type DebateChannel } from '@/features/live'
import type { Argument, Debate } from '@/lib/api/types'
import { useObservable } from '@/lib/observable'
import { causeOf } from './draft'
import { isWaiting, type Entry } from './ruling-queue'
import { composing, rulingQueue, send } from './sending'

export type Moves = {
  /** Sent and not answered. */
  outstanding: Entry | undefined
  /** It waits for a connection. */
  isQueued: boolean
  /** Until another move is sent, there is another question, or the page is left. */
  refused: Entry | undefined
  /** Stops the debate at the newest argument shown here. */
  stop: (note: string) => void
  takeBack: () => void
}

/** The arbitrator's moves in one debate. */
export function useMoves({ id, title }: Debate, all: readonly Argument[], channel: DebateChannel, onMoved: () => void): Moves {
  const ours = useObservable(rulingQueue.entries).filter(({ debateId }) => debateId === id)
  const connection = useConnection(channel)
  const outstanding = ours.find(({ refusal }) => !refusal)
  const refused = ours.findLast(({ refusal }) => refusal)
  const causeSeq = causeOf(all)?.seq ?? 0
  const refusedId = refused?.requestId
  const outstandingId = outstanding?.requestId
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (outstandingId !== undefined) awaited.current = outstandingId
  }, [outstandingId])

  useEffect(() => {
    composing.set(id)
    return () => composing.set(undefined)
  }, [id])

  const isGone = refused?.refusal?.code === 'DEBATE_NOT_FOUND'
  useEffect(() => {
    // Of a deleted debate only this text is left.
    if (refusedId !== undefined && !isGone) return () => rulingQueue.drop(refusedId)
    return undefined
  }, [refusedId, isGone, causeSeq])

  useEffect(() => {
    const made = (requestId: string | undefined) => all.some(({ client_request_id }) => client_request_id !== null && client_request_id === requestId)
    for (const { debateId, requestId } of rulingQueue.entries.get()) if (debateId === id && made(requestId)) rulingQueue.arrived(requestId)
    if (!made(awaited.current)) return
    awaited.current = undefined
    onMoved()
  }, [id, all, onMoved])

  const newest = all.at(-1)?.seq ?? 0
  const stop = useCallback(
    (note: string) =>
      void send({ debateId: id, title, move: { kind: 'intervention', content: note, expected_seq: newest }, purpose: { kind: 'note', seq: causeSeq }, draft: note }),
    [id, title, causeSeq, newest],
  )

  return {
    outstanding,
    isQueued: outstanding !== undefined && !isWaiting(outstanding) && (outstanding.isLate || connection.kind !== 'live'),
    refused,
    stop,
    takeBack: () => outstanding && rulingQueue.drop(outstanding.requestId),
  }
}

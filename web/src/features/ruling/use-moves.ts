import { useCallback, useRef, useState } from 'react'
import { TakenBack, useConnection, useOutstanding, type DebateChannel, type Move } from '@/features/live'
import { asApiError, type ApiError } from '@/lib/api/error'
import { forgetMove, moveFor } from './draft'

export type Moves = {
  outstanding: Move | undefined
  isQueued: boolean
  error: ApiError | undefined
  rule: (content: string, close: boolean) => Promise<boolean>
  intervene: (content: string) => Promise<boolean>
  takeBack: () => void
}

/** The arbitrator's moves: each answers whether it was made; if not, `error` says why, until `causeSeq` is another. */
export function useMoves(debateId: string, causeSeq: number, channel: DebateChannel, onMoved: () => void): Moves {
  const outstanding = useOutstanding(channel)
  const connection = useConnection(channel)
  const [refusal, setRefusal] = useState<{ error: ApiError; causeSeq: number }>()
  const newest = useRef(causeSeq)
  newest.current = causeSeq

  const make = useCallback(
    async (intent: Parameters<typeof moveFor>[1]): Promise<boolean> => {
      setRefusal(undefined)
      try {
        await channel.submit(moveFor(debateId, intent))
        forgetMove(debateId)
        onMoved()
        return true
      } catch (reason) {
        if (!(reason instanceof TakenBack)) {
          forgetMove(debateId)
          setRefusal({ error: asApiError(reason), causeSeq: newest.current })
        }
        return false
      }
    },
    [channel, debateId, onMoved],
  )

  return {
    outstanding,
    isQueued: outstanding !== undefined && connection.kind !== 'live',
    error: refusal?.causeSeq === causeSeq ? refusal.error : undefined,
    rule: useCallback((content: string, close: boolean) => make({ kind: 'ruling', content, close }), [make]),
    intervene: useCallback((content: string) => make({ kind: 'intervention', content }), [make]),
    takeBack: channel.takeBack,
  }
}

// What the arbitrator is writing, kept in the browser with every key; and the last move that was sent, so that
// sending the same again after a reload is known by the server as the same.
import { useCallback, useEffect, useState } from 'react'
import type { Move } from '@/features/live'
import type { Argument } from '@/lib/api/types'
import { newId } from '@/lib/ids'
import { kept } from '@/lib/storage'

type Field = 'ruling' | 'note'

const draftKey = (debateId: string, field: Field) => `aw.draft.${field}.${debateId}`
const sentKey = (debateId: string) => `aw.sent.${debateId}`

export function useDraft(debateId: string, field: Field): [string, (text: string) => void] {
  const [text, setText] = useState(() => kept.read(draftKey(debateId, field)) ?? '')
  const change = useCallback(
    (next: string) => {
      setText(next)
      kept.write(draftKey(debateId, field), next === '' ? undefined : next)
    },
    [debateId, field],
  )
  return [text, change]
}

const isMove = (value: unknown): value is Move =>
  typeof value === 'object' && value !== null && 'requestId' in value && 'kind' in value && 'content' in value

type Intent = { kind: 'intervention'; content: string } | { kind: 'ruling'; content: string; close: boolean }

const closes = (intent: Intent): boolean => intent.kind === 'ruling' && intent.close

/** The move for an intent: the one sent before if it says the same, otherwise a new one. */
export function moveFor(debateId: string, intent: Intent): Move {
  const before = kept.readJson(sentKey(debateId), isMove)
  const isSame = before?.kind === intent.kind && before.content === intent.content && closes(before) === closes(intent)
  const move: Move = { ...intent, requestId: isSame ? before.requestId : newId() }
  kept.writeJson(sentKey(debateId), move)
  return move
}

export const forgetMove = (debateId: string): void => kept.write(sentKey(debateId), undefined)

/** A move whose answer was lost with the page may have arrived all the same: then its draft has done its work. */
export function useArrivedMove(debateId: string, all: readonly Argument[], onArrived: (move: Move) => void): void {
  useEffect(() => {
    const move = kept.readJson(sentKey(debateId), isMove)
    if (!move || !all.some((argument) => argument.client_request_id === move.requestId)) return
    forgetMove(debateId)
    onArrived(move)
  }, [debateId, all, onArrived])
}

// What the arbitrator is writing, kept in the browser with every key, each text with what it answers; and the last
// move that was sent, so that sending the same again after a reload is known by the server as the same.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Move } from '@/features/live'
import type { Argument } from '@/lib/api/types'
import { newId } from '@/lib/ids'
import { kept } from '@/lib/storage'

/** A ruling on the argument `seq`; or a note for stopping the debate, after the argument `seq` was ruled on. */
export type Purpose = { kind: 'ruling' | 'note'; seq: number }

const draftsOf = (debateId: string) => `aw.draft.${debateId}.`
const draftKey = (debateId: string, { kind, seq }: Purpose) => `${draftsOf(debateId)}${seq}.${kind}`
const sentKey = (debateId: string) => `aw.sent.${debateId}`

type Draft = {
  text: string
  change: (text: string) => void
  /** Empties it, unless it has been written on since it was `text`. */
  clear: (text: string) => void
}

export function useDraft(debateId: string, purpose: Purpose): Draft {
  const key = draftKey(debateId, purpose)
  const [text, setText] = useState(() => kept.read(key) ?? '')
  const change = useCallback(
    (next: string) => {
      setText(next)
      kept.write(key, next === '' ? undefined : next)
    },
    [key],
  )
  const clear = useCallback((was: string) => (kept.read(key) ?? was) === was && change(''), [key, change])
  return { text, change, clear }
}

export type LeftText = Purpose & { text: string }

const purposeOf = (name: string): Purpose | undefined => {
  const match = /^(\d+)\.(ruling|note)$/.exec(name)
  return match ? { seq: Number(match[1]), kind: match[2] as Purpose['kind'] } : undefined
}

/** Texts whose time has passed without their being sent. */
export function leftTexts(debateId: string, current: Purpose | undefined, all: readonly Argument[]): LeftText[] {
  const own = all.filter(({ role }) => role === 'arbitrator')
  return kept.keys(draftsOf(debateId)).flatMap((key): LeftText[] => {
    const purpose = purposeOf(key.slice(draftsOf(debateId).length))
    const text = kept.read(key)?.trim()
    if (!purpose || !text || (purpose.seq === current?.seq && purpose.kind === current.kind)) return []
    const wasSent = own.some(({ seq, content }) => seq > purpose.seq && content.trim() === text)
    return wasSent ? [] : [{ ...purpose, text }]
  })
}

export function useLeftTexts(debateId: string, current: Purpose | undefined, all: readonly Argument[]): [LeftText[], (left: LeftText) => void] {
  const [dropped, setDropped] = useState(0)
  const { kind, seq } = current ?? {}
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `dropped` says that the storage has changed
  const left = useMemo(() => leftTexts(debateId, kind && seq !== undefined ? { kind, seq } : undefined, all), [debateId, kind, seq, all, dropped])
  const drop = useCallback(
    (purpose: Purpose) => {
      kept.write(draftKey(debateId, purpose), undefined)
      setDropped((n) => n + 1)
    },
    [debateId],
  )
  return [left, drop]
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

/** A move whose answer was lost with the page may have arrived all the same: then the next one is another. */
export function useArrivedMove(debateId: string, all: readonly Argument[]): void {
  useEffect(() => {
    const move = kept.readJson(sentKey(debateId), isMove)
    if (move && all.some((argument) => argument.client_request_id === move.requestId)) forgetMove(debateId)
  }, [debateId, all])
}

// The arbitrator's drafts, stored in the browser at every key, each under the argument that it answers.
import { useCallback, useMemo, useState } from 'react'
import type { Argument } from '@/lib/api/types'
import { readKept, useKeptText, writeKept } from '@/lib/kept-text'
import { kept } from '@/lib/storage'

/** A ruling on the argument `seq`; or a note for stopping the debate after the ruling on the argument `seq`. */
export type Purpose = { kind: 'ruling' | 'note'; seq: number }

const draftsOf = (debateId: string) => `aw.draft.${debateId}.`
const draftKey = (debateId: string, { kind, seq }: Purpose) => `${draftsOf(debateId)}${seq}.${kind}`

const causes: Argument['type'][] = ['APPEAL', 'RESOLUTION', 'INTERVENTION']

/** The argument to rule on, or the one that was ruled on last. */
export const causeOf = (all: readonly Argument[]): Argument | undefined => all.findLast(({ type }) => causes.includes(type))

type Draft = { text: string; change: (text: string) => void }

/** One text for all its views: the debate, the inbox, other tabs. */
export function useDraft(debateId: string, purpose: Purpose): Draft {
  const [text = '', setText] = useKeptText(draftKey(debateId, purpose))
  const change = useCallback((next: string) => setText(next === '' ? undefined : next), [setText])
  return { text, change }
}

/** Appends a paragraph to the draft. */
export function addToDraft(debateId: string, purpose: Purpose, part: string): void {
  const key = draftKey(debateId, purpose)
  writeKept(key, [readKept(key)?.trimEnd(), part].filter(Boolean).join('\n\n'))
}

/** The text has arrived: clears the draft, unless it has changed since. */
export function clearDraft(debateId: string, purpose: Purpose, text: string): void {
  const key = draftKey(debateId, purpose)
  if (readKept(key) === text) writeKept(key, undefined)
}

/** The text could not be sent: restores the draft, unless another was written since. */
export function keepAsDraft(debateId: string, purpose: Purpose, text: string): void {
  const key = draftKey(debateId, purpose)
  if (readKept(key) === undefined && text.trim() !== '') writeKept(key, text)
}

export type LeftText = Purpose & { text: string }

const purposeOf = (name: string): Purpose | undefined => {
  const match = /^(\d+)\.(ruling|note)$/.exec(name)
  return match ? { seq: Number(match[1]), kind: match[2] as Purpose['kind'] } : undefined
}

/** Drafts that can no longer be sent. */
export function leftTexts(debateId: string, current: Purpose | undefined, all: readonly Argument[]): LeftText[] {
  const own = all.filter(({ role }) => role === 'arbitrator')
  return kept.keys(draftsOf(debateId)).flatMap((key): LeftText[] => {
    const purpose = purposeOf(key.slice(draftsOf(debateId).length))
    const text = kept.read(key)?.trim()
    if (!purpose || !text || (purpose.seq === current?.seq && purpose.kind === current.kind)) return []
    // The rulings on issues follow below the text.
    const wasSent = own.some(({ seq, content }) => seq > purpose.seq && `${content.trim()}\n\n`.startsWith(`${text}\n\n`))
    return wasSent ? [] : [{ ...purpose, text }]
  })
}

type Left = [LeftText[], drop: (left: LeftText) => void]

/** `refused` is the id of a refused move whose text became a draft again. */
export function useLeftTexts(debateId: string, current: Purpose | undefined, all: readonly Argument[], refused: string | undefined): Left {
  const [dropped, setDropped] = useState(0)
  const { kind, seq } = current ?? {}
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `dropped` and `refused` say that the storage has changed
  const left = useMemo(() => leftTexts(debateId, kind && seq !== undefined ? { kind, seq } : undefined, all), [debateId, kind, seq, all, dropped, refused])
  const drop = useCallback(
    (purpose: Purpose) => {
      writeKept(draftKey(debateId, purpose), undefined)
      setDropped((n) => n + 1)
    },
    [debateId],
  )
  return [left, drop]
}

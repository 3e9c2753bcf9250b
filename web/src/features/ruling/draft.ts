// What the arbitrator is writing, kept in the browser with every key, each text with what it answers.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Argument } from '@/lib/api/types'
import { kept } from '@/lib/storage'

/** A ruling on the argument `seq`; or a note for stopping the debate, after the argument `seq` was ruled on. */
export type Purpose = { kind: 'ruling' | 'note'; seq: number }

const draftsOf = (debateId: string) => `aw.draft.${debateId}.`
const draftKey = (debateId: string, { kind, seq }: Purpose) => `${draftsOf(debateId)}${seq}.${kind}`

const causes: Argument['type'][] = ['APPEAL', 'RESOLUTION', 'INTERVENTION']

/** What the arbitrator has to rule on, or ruled on last. */
export const causeOf = (all: readonly Argument[]): Argument | undefined => all.findLast(({ type }) => causes.includes(type))

/** Two tabs that write on the same keep a text each: the later ones under the same key with a number. */
const slotsOf = (key: string): string[] => kept.keys(key).filter((name) => /^(\.\d+)?$/.test(name.slice(key.length)))

function freeSlot(key: string): string {
  const taken = slotsOf(key)
  for (let n = 2; ; n++) if (!taken.includes(`${key}.${n}`)) return `${key}.${n}`
}

const othersOf = (key: string, slot: string, text: string): OtherText[] =>
  slotsOf(key).flatMap((name) => {
    const other = kept.read(name) ?? ''
    return name === slot || other.trim() === '' || other === text ? [] : [{ slot: name, text: other }]
  })

export type OtherText = { slot: string; text: string }

export type Draft = {
  text: string
  change: (text: string) => void
  /** What other tabs have written for the same. */
  others: readonly OtherText[]
  /** Goes on with that one; this one becomes the other. */
  use: (other: OtherText) => void
  drop: (other: OtherText) => void
}

/** One goes on where the other tab left off: nothing of this one is lost by it. */
const continues = (next: string, mine: string): boolean => next.startsWith(mine) || mine.trim() === ''

export function useDraft(debateId: string, purpose: Purpose): Draft {
  const key = draftKey(debateId, purpose)
  const [{ slot, text, others }, setDraft] = useState(() => {
    const first = kept.read(key) ?? ''
    return { slot: key, text: first, others: othersOf(key, key, first) }
  })
  const change = useCallback(
    (next: string) => {
      kept.write(slot, next === '' ? undefined : next)
      setDraft({ slot, text: next, others: othersOf(key, slot, next) })
    },
    [key, slot],
  )

  useEffect(() => {
    const heard = ({ key: name, newValue }: StorageEvent) => {
      if (name === null || !slotsOf(key).concat(slot).includes(name)) return
      const next = newValue ?? ''
      if (name !== slot || next === text) return setDraft({ slot, text, others: othersOf(key, slot, text) })
      // Sent or emptied elsewhere: what is here stays until this panel goes.
      if (newValue === null) return
      if (continues(next, text)) return setDraft({ slot, text: next, others: othersOf(key, slot, next) })
      const own = freeSlot(key)
      kept.write(own, text)
      setDraft({ slot: own, text, others: othersOf(key, own, text) })
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }, [key, slot, text])

  const use = useCallback((other: OtherText) => setDraft({ ...other, others: othersOf(key, other.slot, other.text) }), [key])
  const drop = useCallback(
    (other: OtherText) => {
      kept.write(other.slot, undefined)
      setDraft({ slot, text, others: othersOf(key, slot, text) })
    },
    [key, slot, text],
  )
  return { text, change, others, use, drop }
}

/** Its text has arrived: empties it, unless it has been written on since. */
export function clearDraft(debateId: string, purpose: Purpose, text: string): void {
  for (const slot of slotsOf(draftKey(debateId, purpose))) if (kept.read(slot) === text) kept.write(slot, undefined)
}

/** Its text could not be sent: it is a draft again, unless another was written since. */
export function keepAsDraft(debateId: string, purpose: Purpose, text: string): void {
  const key = draftKey(debateId, purpose)
  if (kept.read(key) === undefined && text.trim() !== '') kept.write(key, text)
}

export type LeftText = Purpose & { text: string }

const purposeOf = (name: string): Purpose | undefined => {
  const match = /^(\d+)\.(ruling|note)(?:\.\d+)?$/.exec(name)
  return match ? { seq: Number(match[1]), kind: match[2] as Purpose['kind'] } : undefined
}

/** Texts whose time has passed without their being sent. */
export function leftTexts(debateId: string, current: Purpose | undefined, all: readonly Argument[]): LeftText[] {
  const own = all.filter(({ role }) => role === 'arbitrator')
  return kept.keys(draftsOf(debateId)).flatMap((key): LeftText[] => {
    const purpose = purposeOf(key.slice(draftsOf(debateId).length))
    const text = kept.read(key)?.trim()
    if (!purpose || !text || (purpose.seq === current?.seq && purpose.kind === current.kind)) return []
    // What was ruled on issues stands below the text.
    const wasSent = own.some(({ seq, content }) => seq > purpose.seq && `${content.trim()}\n\n`.startsWith(`${text}\n\n`))
    return wasSent ? [] : [{ ...purpose, text }]
  })
}

type Left = [LeftText[], drop: (left: LeftText) => void]

/** `refused` is the id of a move whose refusal made a draft of it again. */
export function useLeftTexts(debateId: string, current: Purpose | undefined, all: readonly Argument[], refused: string | undefined): Left {
  const [dropped, setDropped] = useState(0)
  const { kind, seq } = current ?? {}
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `dropped` and `refused` say that the storage has changed
  const left = useMemo(() => leftTexts(debateId, kind && seq !== undefined ? { kind, seq } : undefined, all), [debateId, kind, seq, all, dropped, refused])
  const drop = useCallback(
    (left: LeftText) => {
      for (const slot of slotsOf(draftKey(debateId, left))) if (kept.read(slot)?.trim() === left.text) kept.write(slot, undefined)
      setDropped((n) => n + 1)
    },
    [debateId],
  )
  return [left, drop]
}

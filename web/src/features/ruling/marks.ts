// The data of a draft ruling beside its text, stored in the browser like the text.
import { useCallback, useMemo } from 'react'
import { readKept, useKeptText, writeKept } from '@/lib/kept-text'
import { kept } from '@/lib/storage'
import type { IssueRulings } from './issue-rulings'

export type Marks = {
  /** The id of the chosen option. */
  choice?: string | undefined
  issues: IssueRulings
  /** Further rounds, unless the default. */
  further?: number | undefined
  /** Whether the ruling also closes the debate. */
  close?: boolean | undefined
}

const none: Marks = { issues: {} }
const marksOf = (debateId: string) => `aw.marks.${debateId}.`

const isMarks = (value: unknown): value is Marks =>
  typeof value === 'object' && value !== null && 'issues' in value && typeof value.issues === 'object' && value.issues !== null &&
  Object.values(value.issues).every((each: unknown) => typeof each === 'object' && each !== null && 'way' in each && 'note' in each && typeof each.note === 'string')

function parsed(text: string | undefined): Marks {
  if (text === undefined) return none
  try {
    const value: unknown = JSON.parse(text)
    return isMarks(value) ? value : none
  } catch {
    return none
  }
}

/** The marks of the ruling on the argument `seq`, shared by all its views. */
export function useMarks(debateId: string, seq: number): [Marks, (change: Partial<Marks>) => void] {
  const key = `${marksOf(debateId)}${seq}`
  const [text] = useKeptText(key)
  const marks = useMemo(() => parsed(text), [text])
  const change = useCallback((change: Partial<Marks>) => writeKept(key, JSON.stringify({ ...parsed(readKept(key)), ...change })), [key])
  return [marks, change]
}

/** Deletes all marks but those of the ruling on `seq`; they can no longer be sent. */
export function forgetMarks(debateId: string, seq: number | undefined): void {
  for (const key of kept.keys(marksOf(debateId))) if (key !== marksOf(debateId) + String(seq)) writeKept(key, undefined)
}

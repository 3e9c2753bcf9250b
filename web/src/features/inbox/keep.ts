// Pinned and snoozed debates, stored in this browser only.
import { useMemo } from 'react'
import type { Debate } from '@/lib/api/types'
import { readKept, useKeptText, writeKept } from '@/lib/kept-text'

type Snooze = {
  until: number
  /** The debate's `updated_at` at that time: any change ends the snooze. */
  at: string
}
export type Memory = { readonly snoozed: Readonly<Record<string, Snooze>>; readonly pinned: readonly string[] }

const key = 'aw.inbox'
const mostRemembered = 500
const none: Memory = { snoozed: {}, pinned: [] }

const isMemory = (value: unknown): value is Memory =>
  typeof value === 'object' && value !== null && 'pinned' in value && Array.isArray(value.pinned) && 'snoozed' in value &&
  typeof value.snoozed === 'object' && value.snoozed !== null &&
  Object.values(value.snoozed).every((each: unknown) => typeof each === 'object' && each !== null && 'until' in each && typeof each.until === 'number' && 'at' in each)

export function parsed(text: string | undefined): Memory {
  if (text === undefined) return none
  try {
    const value: unknown = JSON.parse(text)
    return isMemory(value) ? value : none
  } catch {
    return none
  }
}

function change(next: (memory: Memory) => Memory): void {
  const { snoozed, pinned } = next(parsed(readKept(key)))
  // Expired snoozes are deleted, so the storage does not grow.
  const left = Object.entries(snoozed).filter(([, { until }]) => until > Date.now())
  writeKept(key, JSON.stringify({ snoozed: Object.fromEntries(left.slice(-mostRemembered)), pinned: pinned.slice(-mostRemembered) }))
}

export const snooze = ({ id, updated_at: at }: Debate, until: number): void => change(({ snoozed, pinned }) => ({ pinned, snoozed: { ...snoozed, [id]: { until, at } } }))

export const wake = ({ id }: Debate): void =>
  change(({ snoozed, pinned }) => ({ pinned, snoozed: Object.fromEntries(Object.entries(snoozed).filter(([other]) => other !== id)) }))

export const togglePin = ({ id }: Debate): void =>
  change(({ snoozed, pinned }) => ({ snoozed, pinned: pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id] }))

export function useMemory(): Memory {
  const [text] = useKeptText(key)
  return useMemo(() => parsed(text), [text])
}

const hourMs = 3_600_000
export const inAnHour = (now: number): number => now + hourMs

/** 8:00 on the next day, in local time. */
export function tomorrow(now: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  return day.setHours(8, 0, 0, 0)
}

import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aDebate } from '@/lib/testing'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.setSystemTime(Date.UTC(2026, 0, 1, 10, 5))
})

const isChanged = async (updated_at: string) => {
  const { useIsChanged } = await import('./unread')
  return renderHook(() => useIsChanged()).result.current(aDebate({ updated_at }))
}

it('nothing is new on the first visit, later changes are', async () => {
  expect(await isChanged(at(4))).toBe(false)
  expect(await isChanged(at(6))).toBe(true)
})

it('a debate is new again after a change, also after a reload', async () => {
  const { markSeen, seenOf } = await import('./unread')
  const { id } = aDebate()
  markSeen(id, 3, at(6))
  expect(seenOf(id)).toBe(3)
  expect(await isChanged(at(6))).toBe(false)
  vi.resetModules()
  expect(await isChanged(at(6))).toBe(false)
  expect(await isChanged(at(7))).toBe(true)
})

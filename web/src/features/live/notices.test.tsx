import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Debate } from '@/lib/api/types'
import { aDebate } from '@/lib/testing'

const shown: FakeNotification[] = []
class FakeNotification {
  static permission = 'default'
  static requestPermission = () => Promise.resolve((FakeNotification.permission = 'granted'))
  title: string
  options: { body: string; tag: string }
  onclick?: () => void
  close = () => undefined
  constructor(title: string, options: { body: string; tag: string }) {
    this.title = title
    this.options = options
    shown.push(this)
  }
}

const running = aDebate({ title: 'Look here', state: 'AWAITING_PROPOSER' })
const asking = { ...running, state: 'AWAITING_ARBITRATOR' as const }
const open = vi.fn()

/** Renders these lists one after the other, each as a listing of the server. */
async function follow(isWanted: boolean, ...listings: Debate[][]) {
  const { requestNotices, useTurnNotices } = await import('./notices')
  const { rerender } = renderHook(({ debates }) => useTurnNotices(debates, true, open), { initialProps: { debates: [] as Debate[] } })
  await requestNotices(isWanted)
  for (const debates of listings) rerender({ debates })
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'focus').mockReturnValue()
  shown.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a notification comes once when it is the arbitrator’s turn and the tab is hidden, and leads to the debate', async () => {
  await follow(true, [running], [asking], [{ ...asking, updated_at: '2026-01-01T10:00:01.000Z' }])
  expect(shown.map(({ title, options }) => `${title}: ${options.body}`)).toEqual(['Your ruling is needed: Look here'])
  shown[0]!.onclick!()
  expect(open).toHaveBeenCalledWith(`/d/${running.id}`)
})

it('none comes without a request, and none while the tab is shown', async () => {
  await follow(false, [running], [asking])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  await follow(true, [running], [asking])
  expect(shown).toEqual([])
})

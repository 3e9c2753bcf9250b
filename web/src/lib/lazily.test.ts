import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazily } from './lazily'

const health = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', health)
  health.mockReset()
})
afterEach(() => vi.useRealTimers())

it('loads once for all callers', async () => {
  const load = vi.fn().mockResolvedValue('part')
  const part = lazily(load)
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part'])
  expect(load).toHaveBeenCalledOnce()
})

it('waits for a server that is down, however long', async () => {
  health.mockRejectedValue(new TypeError('no network'))
  const load = vi.fn().mockRejectedValue(new TypeError('no module'))
  const done = lazily(load)()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(done).resolves.toBe('part')
})

it('gives up on a server that is up and does not have it', async () => {
  health.mockResolvedValue({ ok: true })
  const load = vi.fn().mockRejectedValue(new TypeError('no module'))
  const failed = expect(lazily(load)()).rejects.toThrow('no module')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(load).toHaveBeenCalledTimes(3)
})

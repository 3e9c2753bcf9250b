import { useEffect, useState, useSyncExternalStore } from 'react'

/** A clock shared by its subscribers. It ticks only while it has any. */
function makeClock(tickMs: number): () => number {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined

  function tick(): void {
    if (document.hidden) return
    now = Date.now()
    for (const listener of [...listeners]) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (timer === undefined) {
      now = Date.now()
      timer = setInterval(tick, tickMs)
      document.addEventListener('visibilitychange', tick)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
      document.removeEventListener('visibilitychange', tick)
    }
  }

  return function useTime() {
    return useSyncExternalStore(subscribe, () => now)
  }
}

/** For relative times. */
export const useNow = makeClock(15_000)
/** For counters of seconds. */
export const useSeconds = makeClock(1_000)

/** Remaining whole seconds; 0 without a time or after it. */
export function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

// Loads a chunk of the page. While the server is down, it waits. If the server is up and does not have the chunk, it has
// another version than this page, and only a reload helps.
const shortMs = 400
const longMs = 5_000
const mostMisses = 3

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch('/health')).ok
  } catch {
    return false
  }
}

/** Wraps `load` with retries. Loads once, however often it is called. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined

  const attempt = async (): Promise<T> => {
    let misses = 0
    for (let wait = shortMs; ; wait = Math.min(longMs, wait * 2)) {
      try {
        return await load()
      } catch (failure) {
        if ((await isServerUp()) && ++misses >= mostMisses) {
          loading = undefined
          throw failure
        }
        await pause(wait)
      }
    }
  }
  return () => (loading ??= attempt())
}

/** Begins loading; a failure is reported to the component that needs the chunk. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

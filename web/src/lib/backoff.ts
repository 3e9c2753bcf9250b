const firstMs = 400
const mostMs = 15_000

/** The delay before attempt n (0, 1, 2…): doubling, capped, half of it random, so that pages do not reconnect in step. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 10))
  return Math.round(full / 2 + (random() * full) / 2)
}

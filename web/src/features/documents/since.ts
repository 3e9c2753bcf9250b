import type { Argument, ListedVersion } from '@/lib/api/types'

export type Span = { from: number; to: number }

/** From the version at the arbitrator's last ruling to the newest; undefined without a ruling or a version at that time. */
export function sinceLastRuling(all: readonly Argument[], newestFirst: readonly ListedVersion[]): Span | undefined {
  const ruling = all.findLast(({ type }) => type === 'RULING')
  const newest = newestFirst[0]
  if (!ruling || !newest) return undefined
  const at = Date.parse(ruling.created_at)
  const then = newestFirst.find((version) => Date.parse(version.created_at) <= at)
  return then && { from: then.version, to: newest.version }
}

// Statistics of one debate.
import type { Argument, Role } from '@/lib/api/types'

export type Turn = { argument: Argument; /** Time since the previous argument; undefined for the motion. */ tookMs: number | undefined }

export type Stats = {
  turns: Turn[]
  counts: Record<Role, number>
  /** An answer of the opponent completes a round. */
  rounds: number
  rulings: number
  interventions: number
  totalMs: number
}

export function statsOf(all: readonly Argument[]): Stats {
  const counts: Record<Role, number> = { proposer: 0, opponent: 0, arbitrator: 0 }
  const turns = all.map((argument, i): Turn => {
    counts[argument.role]++
    const before = all[i - 1]
    const tookMs = before && Math.max(0, Date.parse(argument.created_at) - Date.parse(before.created_at))
    return { argument, tookMs }
  })
  const ofType = (type: Argument['type']) => all.filter((argument) => argument.type === type).length
  const first = all[0]
  const last = all.at(-1)
  return {
    turns,
    counts,
    rounds: all.filter(({ role, type }) => role === 'opponent' && type === 'CLAIM').length,
    rulings: ofType('RULING'),
    interventions: ofType('INTERVENTION'),
    totalMs: first && last ? Date.parse(last.created_at) - Date.parse(first.created_at) : 0,
  }
}

// The outbox of this page: how a move is made, what says that there may be a connection again, and whose composer shows
// what waits.
import { listChannel, openChannel } from '@/features/live'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/error'
import type { Written } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { session } from '@/lib/session'
import { causeOf } from './draft'
import { Outbox, type Entry, type Move } from './outbox'

const answerMs = 20_000

async function deliver(entry: Entry): Promise<void> {
  const { debateId: id, requestId, move } = entry
  const signal = AbortSignal.timeout(answerMs)
  if (entry.isLate && (await hasArrived(entry, signal))) return
  const written = await made(id, move, requestId, signal)
  openChannel(id)?.learn(written)
}

function made(id: string, move: Move, client_request_id: string, signal: AbortSignal): Promise<Written> {
  if (move.kind === 'intervention') return api.intervene(id, { content: move.content, client_request_id }, signal)
  const { kind: _, ...ruling } = move
  return api.rule(id, { ...ruling, client_request_id }, signal)
}

/** Throws if the debate has moved on: a ruling names no target, so that a late one would decide whatever is asked now. */
async function hasArrived({ debateId, requestId, purpose }: Entry, signal: AbortSignal): Promise<boolean> {
  const { arguments: all } = await api.debate(debateId, undefined, signal)
  if (all.some((argument) => argument.client_request_id === requestId)) return true
  if ((causeOf(all)?.seq ?? 0) === purpose.seq) return false
  throw new ApiError('ACTION_NOT_ALLOWED', 'The debate has moved on', 403)
}

export const outbox = new Outbox(deliver)

/** The debate whose composer is on the page and shows what waits there. */
export const composing = new Observable<string | undefined>(undefined)

let isStarted = false

export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('storage', outbox.heard)
  addEventListener('online', outbox.wake)
  document.addEventListener('visibilitychange', () => document.hidden || outbox.wake())
  session.access.subscribe(() => session.access.get() === 'open' && outbox.wake())
  listChannel.connection.subscribe(() => listChannel.connection.get().kind === 'live' && outbox.wake())
  outbox.wake()
}

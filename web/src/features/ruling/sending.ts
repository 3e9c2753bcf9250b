// The outbox of this page: how a move is made, what says that there may be a connection again, and whose composer shows
// what waits.
import { listChannel, openChannel } from '@/features/live'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/error'
import type { Written } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { session } from '@/lib/session'
import { causeOf } from './draft'
import { Outbox, type Entry, type Move, type Order } from './outbox'

const answerMs = 20_000
/** So long a ruling can be taken back. A stop is held instead, and goes out at once. */
export const takeBackMs = 5_000

async function deliver(entry: Entry, isLeaving = false): Promise<void> {
  const { debateId: id, requestId, move } = entry
  if (isLeaving) {
    if (!hasMovedOn(entry)) await made(id, move, requestId, undefined)
    return
  }
  const signal = AbortSignal.timeout(answerMs)
  if ((entry.isLate || entry.hasWaited) && (await hasArrived(entry, signal))) return
  const written = await made(id, move, requestId, signal)
  openChannel(id)?.learn(written)
  listChannel.update(written.debate)
}

function made(id: string, move: Move, client_request_id: string, signal: AbortSignal | undefined): Promise<Written> {
  if (move.kind === 'intervention') return api.intervene(id, { content: move.content, client_request_id }, signal)
  const { kind: _, ...ruling } = move
  return api.rule(id, { ...ruling, client_request_id }, signal)
}

/** As far as this page knows. */
function hasMovedOn({ debateId, purpose }: Entry): boolean {
  const known = openChannel(debateId)?.transcript.get()
  return known?.debate !== undefined && (causeOf(known.arguments)?.seq ?? 0) !== purpose.seq
}

// What was never sent cannot have arrived: what is asked now is among the newest.
const newest = 5

/** Throws if the debate has moved on: a ruling names no target, so that a late one would decide whatever is asked now. */
async function hasArrived({ debateId, requestId, purpose, isLate }: Entry, signal: AbortSignal): Promise<boolean> {
  const { arguments: all } = await api.debate(debateId, isLate ? undefined : newest, signal)
  if (all.some((argument) => argument.client_request_id === requestId)) return true
  if ((causeOf(all)?.seq ?? 0) === purpose.seq) return false
  throw new ApiError('ACTION_NOT_ALLOWED', 'The debate has moved on', 403)
}

export const outbox = new Outbox(deliver)

/** The ruling that was made last on this page, to lead on from. */
export const lastRuled = new Observable<{ requestId: string; debateId: string; title: string } | undefined>(undefined)

/** A ruling waits a moment, in which it can be taken back; a stop does not. */
export function send(order: Order): string {
  const isRuling = order.move.kind === 'ruling'
  const requestId = outbox.send(order, isRuling ? takeBackMs : 0)
  if (isRuling) lastRuled.set({ requestId, debateId: order.debateId, title: order.title })
  return requestId
}

export function takeBack(requestId: string): void {
  outbox.drop(requestId)
  if (lastRuled.get()?.requestId === requestId) lastRuled.set(undefined)
}

/** The debate whose composer is on the page and shows what waits there. */
export const composing = new Observable<string | undefined>(undefined)

let isStarted = false

export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('storage', outbox.heard)
  addEventListener('online', outbox.wake)
  // A page that is frozen may never wake again.
  addEventListener('pagehide', outbox.leave)
  document.addEventListener('freeze', outbox.leave)
  document.addEventListener('visibilitychange', () => document.hidden || outbox.wake())
  session.access.subscribe(() => session.access.get() === 'open' && outbox.wake())
  listChannel.connection.subscribe(() => listChannel.connection.get().kind === 'live' && outbox.wake())
  outbox.wake()
}

// The ruling queue of this page: how a move is made, which events suggest that the connection is back, and which debate's
// composer shows its queued moves.
import { listChannel, openChannel } from '@/features/live'
import { api } from '@/lib/api/client'
import { Observable } from '@/lib/observable'
import { session } from '@/lib/session'
import { RulingQueue, type Entry, type Order } from './ruling-queue'

const answerMs = 20_000
/** How long a ruling can be taken back. A stop is held instead, and is sent at once. */
export const takeBackMs = 5_000

async function deliver({ debateId: id, requestId: client_request_id, move }: Entry, isLeaving = false): Promise<void> {
  const signal = isLeaving ? undefined : AbortSignal.timeout(answerMs)
  const { kind: _, ...body } = move
  const written = await ('close' in body ? api.rule(id, { ...body, client_request_id }, signal) : api.intervene(id, { ...body, client_request_id }, signal))
  openChannel(id)?.learn(written)
  listChannel.update(written.debate)
}

export const rulingQueue = new RulingQueue(deliver)

/** The last ruling made on this page; the strip leads on from it. */
export const lastRuled = new Observable<{ requestId: string; debateId: string; title: string } | undefined>(undefined)

/** A ruling is delayed, so that it can be taken back; a stop is not. */
export function send(order: Order): string {
  const isRuling = order.move.kind === 'ruling'
  const requestId = rulingQueue.send(order, isRuling ? takeBackMs : 0)
  if (isRuling) lastRuled.set({ requestId, debateId: order.debateId, title: order.title })
  return requestId
}

export function takeBack(requestId: string): void {
  rulingQueue.drop(requestId)
  if (lastRuled.get()?.requestId === requestId) lastRuled.set(undefined)
}

/** The debate whose composer is mounted and shows its queued moves. */
export const composing = new Observable<string | undefined>(undefined)

let isStarted = false

export function startRulingQueue(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('storage', rulingQueue.heard)
  addEventListener('online', rulingQueue.wake)
  // A frozen page may never resume.
  addEventListener('pagehide', rulingQueue.leave)
  document.addEventListener('freeze', rulingQueue.leave)
  document.addEventListener('visibilitychange', () => document.hidden || rulingQueue.wake())
  session.access.subscribe(() => session.access.get() === 'open' && rulingQueue.wake())
  listChannel.connection.subscribe(() => listChannel.connection.get().kind === 'live' && rulingQueue.wake())
  rulingQueue.wake()
}

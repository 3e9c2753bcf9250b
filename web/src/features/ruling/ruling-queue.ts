// The arbitrator's moves that the server has not answered yet, of all debates. They are stored in this browser, one entry
// per key, so that they outlive the debate's page, a reload and the tab. They are sent in order, and retried until the
// server answers; every attempt carries the same request id, so another tab may send them too. A refused move stays until
// the person has read the reason.
//
// A move may be sent with a delay in which it can be taken back: until then it is stored like the others and not sent.
// Leaving the page ends the delay: the move is sent at once, and stays stored until the server has answered.
import { asApiError, type ApiError } from '@/lib/api/error'
import type { NewRuling } from '@/lib/api/types'
import { backoff } from '@/lib/backoff'
import { newId } from '@/lib/ids'
import { Observable } from '@/lib/observable'
import { forThisTab, kept } from '@/lib/storage'
import { clearDraft, keepAsDraft, type Purpose } from './draft'

/** The body of the request. `expected_seq` is the newest argument that the page had shown: the server refuses the move if there is a newer one. */
export type Move = { content: string; expected_seq: number } & ({ kind: 'intervention' } | ({ kind: 'ruling' } & Omit<NewRuling, 'client_request_id'>))

export type Refusal = { code: ApiError['code']; message: string }

export type Entry = {
  readonly requestId: string
  readonly debateId: string
  readonly title: string
  readonly move: Move
  /** What the move answers, as with drafts. */
  readonly purpose: Purpose
  /** The text of the draft to clear once the move has arrived. */
  readonly draft: string | undefined
  readonly sentAt: number
  /** The id of the tab that made it. */
  readonly tab: string
  readonly refusal: Refusal | undefined
  /** Until this time it is not sent and can be taken back. */
  readonly waitsUntil?: number | undefined
  /** The first attempt failed. Not stored. */
  readonly isLate: boolean
}

export type Order = Pick<Entry, 'debateId' | 'title' | 'move' | 'purpose' | 'draft'>

/** Makes the move; throws an `ApiError`. With `isLeaving` the request must outlive the page. */
export type Deliver = (entry: Entry, isLeaving?: boolean) => Promise<void>

const prefix = 'aw.outbox.'
const tabKey = 'aw.tab'
export const mostEntries = 50
// Longer texts are sent but not stored, to spare the browser's storage; the server's default limit is 10 KB.
const mostKeptLength = 100_000

// After the clock was set back, a move must not wait for hours.
const mostWaitMs = 60_000

/** Whether it can still be taken back. */
export const isWaiting = ({ waitsUntil, refusal }: Pick<Entry, 'waitsUntil' | 'refusal'>, now = Date.now()): boolean =>
  !refusal && waitsUntil !== undefined && waitsUntil > now && waitsUntil - now <= mostWaitMs

const keyOf = ({ requestId }: Pick<Entry, 'requestId'>): string => prefix + requestId

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'requestId' in value && 'debateId' in value && 'sentAt' in value &&
  'purpose' in value && typeof value.purpose === 'object' && 'move' in value && typeof value.move === 'object' &&
  value.move !== null && 'content' in value.move && typeof value.move.content === 'string'

/** The server is unreachable or busy. A missing token is requested elsewhere. */
const isTemporary = ({ code, status }: ApiError): boolean =>
  code === 'CONNECTION_ERROR' || code === 'AUTH_FAILED' || code === 'RATE_LIMITED' || code === 'SERVER_BUSY' || (status >= 502 && status <= 504)

const inOrder = (a: Entry, b: Entry): number => a.sentAt - b.sentAt || a.requestId.localeCompare(b.requestId)

function thisTab(): string {
  const found = forThisTab.read(tabKey) ?? newId()
  forThisTab.write(tabKey, found)
  return found
}

export class RulingQueue {
  /** The oldest first. */
  readonly entries = new Observable<readonly Entry[]>([])
  readonly #deliver: Deliver
  readonly #tab = thisTab()
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitTimer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  constructor(deliver: Deliver) {
    this.#deliver = deliver
    const found = kept.keys(prefix).flatMap((key) => kept.readJson(key, isEntry) ?? [])
    this.entries.set(found.map((entry) => ({ ...entry, isLate: true })).sort(inOrder))
  }

  /** Queues a move, to be sent after `waitMs`, and returns its request id. Drops earlier refusals of the same debate, which the person has read by now. */
  send(order: Order, waitMs = 0): string {
    for (const entry of this.entries.get()) if (entry.debateId === order.debateId && entry.refusal) this.drop(entry.requestId)
    const isFull = this.entries.get().length >= mostEntries
    const refusal: Refusal | undefined = isFull ? { code: 'RULING_QUEUE_FULL', message: 'Too many moves wait to be sent' } : undefined
    const sentAt = Math.max(Date.now(), 1 + (this.entries.get().at(-1)?.sentAt ?? 0))
    const entry: Entry = { ...order, requestId: newId(), sentAt, tab: this.#tab, refusal, isLate: false, ...(waitMs > 0 && { waitsUntil: Date.now() + waitMs }) }
    this.#put(entry, !isFull)
    void this.#run()
    return entry.requestId
  }

  /** Takes back a move that was not sent, or removes a refused one. Its draft stays. */
  drop(requestId: string): void {
    kept.write(keyOf({ requestId }), undefined)
    this.entries.update((all) => all.filter((entry) => entry.requestId !== requestId))
  }

  /** Ends the delay. */
  sendNow(requestId: string): void {
    const entry = this.#find(requestId)
    if (!entry) return
    this.#put({ ...entry, waitsUntil: undefined }, true)
    void this.#run()
  }

  /** The page is left: sends the delayed moves of this tab. They stay stored until a page sees them arrive. */
  leave = (): void => {
    for (const entry of this.entries.get()) {
      if (isWaiting(entry) && entry.tab === this.#tab) void this.#deliver(entry, true).catch(() => undefined)
    }
  }

  /** The move is among the arguments of its debate. */
  arrived(requestId: string): void {
    const entry = this.#find(requestId)
    if (!entry) return
    if (entry.draft !== undefined) clearDraft(entry.debateId, entry.purpose, entry.draft)
    this.drop(requestId)
  }

  /** The connection may be back. */
  wake = (): void => {
    this.#attempt = 0
    void this.#run()
  }

  /** Another tab has added, refused or finished an entry. That tab sends its own entries, so this one only updates its list. */
  heard = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (!key?.startsWith(prefix)) return
    const requestId = key.slice(prefix.length)
    const entry = newValue === null ? undefined : kept.readJson(key, isEntry)
    const others = this.entries.get().filter((other) => other.requestId !== requestId)
    this.entries.set(entry ? [...others, { ...entry, isLate: true }].sort(inOrder) : others)
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isRunning) return
    this.#isRunning = true
    this.#endWaits()
    for (let entry = this.#next(); entry && (await this.#try(entry)); ) entry = this.#next()
    this.#isRunning = false
    this.#sendLater()
  }

  /** Updates the entries whose delay has ended, so that the page no longer offers to take them back. */
  #endWaits(): void {
    const isOver = (entry: Entry) => entry.waitsUntil !== undefined && !isWaiting(entry)
    if (!this.entries.get().some(isOver)) return
    this.entries.update((all) => all.map((entry) => (isOver(entry) ? { ...entry, waitsUntil: undefined } : entry)))
  }

  /** Runs again when the next delay ends. */
  #sendLater(): void {
    clearTimeout(this.#waitTimer)
    const times = this.entries.get().flatMap((entry) => (isWaiting(entry) ? [entry.waitsUntil!] : []))
    if (times.length > 0) this.#waitTimer = setTimeout(() => void this.#run(), Math.max(0, Math.min(...times) - Date.now()))
  }

  /** Returns whether the server could be reached. */
  async #try(entry: Entry): Promise<boolean> {
    try {
      await this.#deliver(entry)
      this.#attempt = 0
      this.arrived(entry.requestId)
      return true
    } catch (reason) {
      const error = asApiError(reason)
      if (isTemporary(error)) this.#postpone(error)
      else this.#refuse(entry.requestId, error)
      return !isTemporary(error)
    }
  }

  #postpone({ code }: ApiError): void {
    this.entries.update((all) => all.map((entry) => ({ ...entry, isLate: true })))
    // Without a valid token, entering one wakes the queue.
    if (code !== 'AUTH_FAILED') this.#timer = setTimeout(() => void this.#run(), backoff(this.#attempt++))
  }

  #refuse(requestId: string, { code, message }: ApiError): void {
    const entry = this.#find(requestId)
    if (!entry) return
    if (code === 'ACTION_NOT_ALLOWED' || code === 'MOVED_ON') keepAsDraft(entry.debateId, entry.purpose, entry.move.content)
    // This tab's token may differ from that of the tab that made the move.
    const isFinal = code !== 'FORBIDDEN' || entry.tab === this.#tab
    this.#put({ ...entry, refusal: { code, message } }, isFinal)
  }

  #next = (): Entry | undefined => this.entries.get().find((entry) => !entry.refusal && !isWaiting(entry))

  #find = (requestId: string): Entry | undefined => this.entries.get().find((entry) => entry.requestId === requestId)

  #put(entry: Entry, isKept: boolean): void {
    if (isKept && entry.move.content.length <= mostKeptLength) kept.writeJson(keyOf(entry), entry)
    this.entries.update((all) => [...all.filter(({ requestId }) => requestId !== entry.requestId), entry].sort(inOrder))
  }
}

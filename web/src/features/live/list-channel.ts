// All debates, live. The feed tells what changes; the list itself is read by HTTP each time the feed (re)opens.
// Whichever is newer by `updated_at` wins, so it does not matter which of the two speaks first.
import { api } from '@/lib/api/client'
import { asApiError, type ApiError } from '@/lib/api/error'
import type { Debate, ServerFrame } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { session } from '@/lib/session'
import { LiveSocket } from '@/lib/socket'

export type DebateListing = {
  /** Newest change first. */
  readonly debates: readonly Debate[]
  readonly isLoaded: boolean
  readonly error: ApiError | undefined
}

const firstPage = 50
const page = 500
const most = 5_000

const byNewest = (a: Debate, b: Debate): number =>
  b.updated_at.localeCompare(a.updated_at) || b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id)

export class ListChannel {
  readonly listing = new Observable<DebateListing>({ debates: [], isLoaded: false, error: undefined })
  readonly #socket = new LiveSocket({}, { onOpen: () => void this.#loadAll(), onFrame: (frame) => this.#take(frame) })
  readonly #byId = new Map<string, Debate>()
  #touched = new Set<string>()
  #deleted = new Set<string>()
  #round = 0
  #started = false

  get connection() {
    return this.#socket.connection
  }

  start = (): void => {
    if (this.#started) return
    this.#started = true
    this.#socket.start()
    void this.#loadFirst()
    session.access.subscribe(() => {
      if (session.access.get() === 'open') this.retry()
    })
  }

  retry = (): void => {
    this.listing.update((listing) => ({ ...listing, error: undefined }))
    if (this.connection.get().kind === 'live') void this.#loadAll()
    else void this.#loadFirst()
  }

  retryNow = (): void => this.#socket.retryNow()

  async #loadFirst(): Promise<void> {
    try {
      const { debates } = await api.debates({ limit: firstPage, offset: 0 })
      for (const debate of debates) this.#put(debate)
      this.#publish()
    } catch (failure) {
      this.#fail(failure)
    }
  }

  async #loadAll(): Promise<void> {
    const round = ++this.#round
    this.#touched = new Set()
    this.#deleted = new Set()
    const found = new Set<string>()
    try {
      for (let offset = 0; offset < most; offset += page) {
        const { debates, total } = await api.debates({ limit: page, offset })
        if (round !== this.#round) return
        for (const debate of debates) {
          found.add(debate.id)
          if (!this.#deleted.has(debate.id)) this.#put(debate)
        }
        if (offset + debates.length >= total || debates.length === 0) break
      }
      for (const id of [...this.#byId.keys()]) {
        if (!found.has(id) && !this.#touched.has(id)) this.#byId.delete(id)
      }
      this.#publish()
    } catch (failure) {
      if (round === this.#round) this.#fail(failure)
    }
  }

  #take(frame: ServerFrame): void {
    if (frame.event === 'debate_created' || frame.event === 'debate_updated') {
      this.#touched.add(frame.data.debate.id)
      this.#deleted.delete(frame.data.debate.id)
      this.#put(frame.data.debate)
      this.#publish()
    } else if (frame.event === 'debate_deleted') {
      this.#deleted.add(frame.data.debate_id)
      this.#byId.delete(frame.data.debate_id)
      this.#publish()
    }
  }

  #put(debate: Debate): void {
    const known = this.#byId.get(debate.id)
    if (!known || known.updated_at <= debate.updated_at) this.#byId.set(debate.id, debate)
  }

  #publish(): void {
    this.listing.set({ debates: [...this.#byId.values()].sort(byNewest), isLoaded: true, error: undefined })
  }

  #fail(failure: unknown): void {
    this.listing.update((listing) => ({ ...listing, error: asApiError(failure) }))
  }
}

export const listChannel = new ListChannel()

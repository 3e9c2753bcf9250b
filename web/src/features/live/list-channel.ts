// The debates, live. The feed tells what changes; the list itself is read by HTTP each time the feed (re)opens: all
// debates that need the arbitrator, and of the rest the newest. More of the rest is read as somebody scrolls there; others
// join when they are searched for or opened. Whichever is newer by `updated_at` wins, so it does not matter who speaks first.
import { api } from '@/lib/api/client'
import { asApiError, type ApiError } from '@/lib/api/error'
import type { Debate, DebateState, Presence, ServerFrame } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { session } from '@/lib/session'
import { LiveSocket } from '@/lib/socket'

export type DebateListing = {
  /** Newest change first. */
  readonly debates: readonly Debate[]
  readonly isLoaded: boolean
  /** How many there are on the server; undefined until the list has been read. */
  readonly total: number | undefined
  /** The server has more than have been read. */
  readonly isCut: boolean
  readonly error: ApiError | undefined
}

const firstPage = 50
const page = 500
const mostAtFirst = 500
const needing: DebateState[] = ['AWAITING_ARBITRATOR', 'INTERVENTION_PENDING']

/** Of the agents of a debate: one that thinks, else one that waits. */
export type Attendance = 'thinking' | 'waiting'

export function attendanceOf({ proposer, opponent }: Presence): Attendance | undefined {
  const states = [proposer?.state, opponent?.state]
  return (['thinking', 'waiting'] as const).find((state) => states.includes(state))
}

type Part = { total: number; isCut: boolean; /** Where it goes on. */ cursor: string | undefined; count: number }

/** Reads page by page until it has `most`, or all, or `take` wants no more. */
async function read(filter: { state?: DebateState }, most: number, take: (debates: Debate[]) => boolean): Promise<Part> {
  let cursor: string | undefined
  for (let count = 0; ; ) {
    const { debates, total, next_cursor } = await api.debates({ ...filter, limit: Math.min(page, most - count), ...placeOf(cursor, count) })
    count += debates.length
    cursor = next_cursor
    if (!take(debates) || debates.length === 0 || count >= Math.min(most, total)) return { total, isCut: count < total, cursor, count }
  }
}

/** By cursor, which costs the same on any page; a server that gives none is asked by number. */
const placeOf = (cursor: string | undefined, count: number) => (cursor === undefined ? { offset: count } : { cursor, offset: 0 })

// Times and ids are plain ASCII: comparing them as such is much faster than by a language's rules, with 10,000 of them.
const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)
const byNewest = (a: Debate, b: Debate): number =>
  descending(a.updated_at, b.updated_at) || descending(a.created_at, b.created_at) || -descending(a.id, b.id)

export class ListChannel {
  readonly listing = new Observable<DebateListing>({ debates: [], isLoaded: false, total: undefined, isCut: false, error: undefined })
  /** Only of debates where somebody is. */
  readonly attendances = new Observable<ReadonlyMap<string, Attendance>>(new Map())
  readonly #socket = new LiveSocket({}, { onOpen: () => this.#opened(), onFrame: (frame) => this.#take(frame) })
  readonly #byId = new Map<string, Debate>()
  /** So many of the rest are read, without those that were searched for or opened. */
  #most: number
  #rest: Part | undefined
  #isReadingMore = false
  #touched = new Set<string>()
  #deleted = new Set<string>()
  #round = 0
  #started = false

  constructor(most = mostAtFirst) {
    this.#most = most
  }

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

  /** Asks the server for titles with this text; what it finds joins the list. */
  search = async (q: string): Promise<{ found: number; total: number }> => {
    const { debates, total } = await api.debates({ q, limit: page, offset: 0 })
    this.#putAll(debates)
    this.#publish()
    return { found: debates.length, total }
  }

  /** Somebody nears the end of what has been read. */
  more = async (): Promise<void> => {
    const rest = this.#rest
    if (!rest?.isCut || this.#isReadingMore) return
    this.#isReadingMore = true
    const round = this.#round
    try {
      const { debates, total, next_cursor: cursor } = await api.debates({ limit: page, ...placeOf(rest.cursor, rest.count) })
      if (round !== this.#round) return
      const count = rest.count + debates.length
      this.#rest = { total, cursor, count, isCut: debates.length > 0 && count < total }
      this.#most = Math.max(this.#most, count)
      this.#putAll(debates)
      this.#publish({ total, isCut: count < total })
    } catch {
      // Whoever scrolls on asks again.
    } finally {
      this.#isReadingMore = false
    }
  }

  /** A debate that somebody has opened is in the list, however old it is. */
  learn = (debate: Debate): void => {
    if (this.#byId.has(debate.id) || this.#deleted.has(debate.id)) return
    this.#put(debate)
    this.#publish()
  }

  /** What the answer to a move says is known at once, whether or when the feed tells it. */
  update = (debate: Debate): void => {
    if (!this.#byId.has(debate.id)) return
    this.#put(debate)
    this.#publish()
  }

  /** It has turned out that there is no such debate. */
  forget = (id: string): void => {
    if (this.#byId.delete(id)) this.#publish()
  }

  /** Who is there for a debate, by the feed or by its own channel. */
  attend = (id: string, presence: Presence | undefined): void => {
    const next = presence && attendanceOf(presence)
    this.attendances.update((known) => {
      if (known.get(id) === next) return known
      const others = [...known].filter(([other]) => other !== id)
      return new Map(next ? [...others, [id, next]] : others)
    })
  }

  #opened(): void {
    // What has changed meanwhile was not told.
    this.attendances.set(new Map())
    void this.#loadAll()
  }

  async #loadFirst(): Promise<void> {
    const take = (debates: Debate[]) => {
      this.#putAll(debates)
      return true
    }
    try {
      await Promise.all([read({}, firstPage, take), ...needing.map((state) => read({ state }, Infinity, take))])
      this.#publish({ isLoaded: true })
    } catch (failure) {
      this.#fail(failure)
    }
  }

  async #loadAll(): Promise<void> {
    const round = ++this.#round
    this.#touched = new Set()
    this.#deleted = new Set()
    const found = new Set<string>()
    let oldest = ''
    const take = (debates: Debate[]) => {
      if (round !== this.#round) return false
      for (const { id } of debates) found.add(id)
      this.#putAll(debates)
      return true
    }
    const takeRest = (debates: Debate[]) => {
      oldest = debates.at(-1)?.updated_at ?? oldest
      return take(debates)
    }
    try {
      const [rest] = await Promise.all([read({}, this.#most, takeRest), ...needing.map((state) => read({ state }, Infinity, take))])
      if (round !== this.#round) return
      const { total, isCut } = rest
      this.#rest = rest
      for (const { id, state, updated_at } of [...this.#byId.values()]) {
        // What is older than all that was read has not changed since it was heard of, or it would be newer.
        const isBeyond = isCut && !needing.includes(state) && updated_at <= oldest
        if (!found.has(id) && !this.#touched.has(id) && !isBeyond) this.#byId.delete(id)
      }
      this.#publish({ isLoaded: true, total, isCut })
    } catch (failure) {
      if (round === this.#round) this.#fail(failure)
    }
  }

  #take(frame: ServerFrame): void {
    if (frame.event === 'presence') return this.attend(frame.data.debate_id, frame.data.presence)
    if (frame.event === 'debate_created' || frame.event === 'debate_updated') {
      const { debate } = frame.data
      const isNew = frame.event === 'debate_created' && !this.#byId.has(debate.id)
      this.#touched.add(debate.id)
      this.#deleted.delete(debate.id)
      this.#put(debate)
      this.#publish({}, isNew ? 1 : 0)
    } else if (frame.event === 'debate_deleted') {
      this.#deleted.add(frame.data.debate_id)
      this.#byId.delete(frame.data.debate_id)
      this.attend(frame.data.debate_id, undefined)
      this.#publish({}, -1)
    }
  }

  #putAll(debates: readonly Debate[]): void {
    for (const debate of debates) if (!this.#deleted.has(debate.id)) this.#put(debate)
  }

  #put(debate: Debate): void {
    const known = this.#byId.get(debate.id)
    if (!known || known.updated_at <= debate.updated_at) this.#byId.set(debate.id, debate)
  }

  #publish(change: Partial<DebateListing> = {}, added = 0): void {
    const debates = [...this.#byId.values()].sort(byNewest)
    this.listing.update((before) => {
      const total = before.total === undefined ? undefined : before.total + added
      return { ...before, total, ...change, debates, error: change.isLoaded ? undefined : before.error }
    })
  }

  #fail(failure: unknown): void {
    this.listing.update((listing) => ({ ...listing, error: asApiError(failure) }))
  }
}

export const listChannel = new ListChannel()

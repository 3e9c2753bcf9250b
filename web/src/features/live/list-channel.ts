// The list of debates, live. The feed reports changes; the list is read by HTTP each time the feed (re)opens: all
// debates that need the arbitrator, and the newest of the rest. Scrolling reads more of the rest; searched and opened
// debates join the list. The newer `updated_at` wins, so the order of answers and events does not matter.
import { api } from '@/lib/api/client'
import { asApiError, type ApiError } from '@/lib/api/error'
import type { Debate, Presence, ServerFrame } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { session } from '@/lib/session'
import { LiveSocket } from '@/lib/socket'
import { byNewest, countClosed, needing, page, placeOf, readNewest, type Part } from './list-pages'

export type DebateListing = {
  /** Newest change first. */
  readonly debates: readonly Debate[]
  readonly isLoaded: boolean
  /** True if more than the first page is loaded. */
  readonly isRead: boolean
  /** The server's total. */
  readonly total: number | undefined
  /** The server's number of closed debates. */
  readonly closed: number | undefined
  /** All debates that changed since this time are loaded; the others are older. */
  readonly readTo: string
  /** The server has more debates than are loaded. */
  readonly isCut: boolean
  readonly error: ApiError | undefined
}

const firstPage = 50
const mostAtFirst = 500
const countAgainMs = 1_000

/** The state of a debate's agents: thinking before waiting. */
export type Attendance = 'thinking' | 'waiting'

export function attendanceOf({ proposer, opponent }: Presence): Attendance | undefined {
  const states = [proposer?.state, opponent?.state]
  return (['thinking', 'waiting'] as const).find((state) => states.includes(state))
}

export class ListChannel {
  readonly listing = new Observable<DebateListing>({ debates: [], isLoaded: false, isRead: false, total: undefined, closed: undefined, readTo: '', isCut: false, error: undefined })
  /** Only of debates with present agents. */
  readonly attendances = new Observable<ReadonlyMap<string, Attendance>>(new Map())
  readonly #socket = new LiveSocket({}, { onOpen: () => this.#opened(), onFrame: (frame) => this.#take(frame) })
  readonly #byId = new Map<string, Debate>()
  /** The number of loaded debates of the rest, without searched and opened ones. */
  #most: number
  #rest: Part | undefined
  #isReadingMore = false
  #touched = new Set<string>()
  #deleted = new Set<string>()
  #round = 0
  /** The feed's events so far that change the totals. */
  #news = 0
  #countTimer: ReturnType<typeof setTimeout> | undefined
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

  /** Searches titles on the server; the hits join the list. */
  search = async (q: string): Promise<{ found: number; total: number }> => {
    const { debates, total } = await api.debates({ q, limit: page, offset: 0 })
    this.#putAll(debates)
    this.#publish()
    return { found: debates.length, total }
  }

  /** Called when scrolling nears the end of the loaded debates. */
  more = async (): Promise<void> => {
    const rest = this.#rest
    if (!rest?.isCut || this.#isReadingMore) return
    this.#isReadingMore = true
    const round = this.#round
    try {
      const { debates, total, next_cursor: cursor } = await api.debates({ limit: page, ...placeOf(rest.cursor, rest.count) })
      if (round !== this.#round) return
      const count = rest.count + debates.length
      const readTo = debates.at(-1)?.updated_at ?? rest.readTo
      this.#rest = { total, cursor, count, readTo, isCut: debates.length > 0 && count < total }
      this.#most = Math.max(this.#most, count)
      this.#putAll(debates)
      this.#publish({ total, isCut: count < total, readTo })
    } catch {
      // Further scrolling tries again.
    } finally {
      this.#isReadingMore = false
    }
  }

  /** An opened debate joins the list, however old it is. */
  learn = (debate: Debate): void => {
    if (this.#byId.has(debate.id) || this.#deleted.has(debate.id)) return
    this.#put(debate)
    this.#publish()
  }

  /** Applies the answer to a move at once, independent of the feed. */
  update = (debate: Debate): void => {
    if (!this.#byId.has(debate.id)) return
    const closed = this.#isNewlyClosed(debate) ? 1 : 0
    this.#put(debate)
    this.#publish({}, { all: 0, closed })
  }

  /** Removes a debate that does not exist. */
  forget = (id: string): void => {
    if (this.#byId.delete(id)) this.#publish()
  }

  /** Presence in a debate, from the feed or its own channel. */
  attend = (id: string, presence: Presence | undefined): void => {
    const next = presence && attendanceOf(presence)
    this.attendances.update((known) => {
      if (known.get(id) === next) return known
      const others = [...known].filter(([other]) => other !== id)
      return new Map(next ? [...others, [id, next]] : others)
    })
  }

  #opened(): void {
    // Changes during the interruption were not reported.
    this.attendances.set(new Map())
    void this.#loadAll()
  }

  async #loadFirst(): Promise<void> {
    const take = (debates: Debate[]) => {
      this.#putAll(debates)
      return true
    }
    try {
      const { total, readTo, closed } = await readNewest(firstPage, take)
      // The whole list may have arrived first.
      this.#publish(this.listing.get().isRead ? {} : { isLoaded: true, total, closed, readTo })
    } catch (failure) {
      this.#fail(failure)
    }
  }

  async #loadAll(): Promise<void> {
    const round = ++this.#round
    const news = this.#news
    this.#touched = new Set()
    this.#deleted = new Set()
    const found = new Set<string>()
    const take = (debates: Debate[]) => {
      if (round !== this.#round) return false
      for (const { id } of debates) found.add(id)
      this.#putAll(debates)
      return true
    }
    try {
      const { closed, ...rest } = await readNewest(this.#most, take)
      if (round !== this.#round) return
      const { total, isCut, readTo } = rest
      this.#rest = rest
      for (const { id, state, updated_at } of [...this.#byId.values()]) {
        // A debate older than the loaded part is not in it, but has not changed since the last report, or it would be newer.
        const isBeyond = isCut && !needing.includes(state) && updated_at <= readTo
        if (!found.has(id) && !this.#touched.has(id) && !isBeyond) this.#byId.delete(id)
      }
      this.#publish({ isLoaded: true, isRead: true, total, closed, isCut, readTo })
      if (news !== this.#news) this.#countSoon()
    } catch (failure) {
      if (round === this.#round) this.#fail(failure)
    }
  }

  #take(frame: ServerFrame): void {
    if (frame.event === 'presence') return this.attend(frame.data.debate_id, frame.data.presence)
    if (frame.event === 'debate_created' || frame.event === 'debate_updated') {
      const { debate } = frame.data
      const all = frame.event === 'debate_created' && !this.#byId.has(debate.id) ? 1 : 0
      const closed = this.#isNewlyClosed(debate) ? 1 : 0
      this.#news += all + closed
      this.#touched.add(debate.id)
      this.#deleted.delete(debate.id)
      this.#put(debate)
      this.#publish({}, { all, closed })
    } else if (frame.event === 'debate_deleted') {
      const { debate_id: id } = frame.data
      const known = this.#byId.get(id)
      this.#news++
      this.#deleted.add(id)
      this.#byId.delete(id)
      this.attend(id, undefined)
      this.#publish({}, { all: -1, closed: known?.state === 'CLOSED' ? -1 : 0 })
      // It may have been closed before.
      if (!known) this.#countSoon()
    }
  }

  /** A closed debate stays closed, so an unknown debate was open until now. */
  #isNewlyClosed = ({ id, state }: Debate): boolean => state === 'CLOSED' && this.#byId.get(id)?.state !== 'CLOSED'

  #countSoon(): void {
    clearTimeout(this.#countTimer)
    this.#countTimer = setTimeout(() => void this.#count(), countAgainMs)
  }

  async #count(): Promise<void> {
    const news = this.#news
    try {
      const [{ total }, closed] = await Promise.all([api.debates({ limit: 1, offset: 0 }), countClosed()])
      if (news === this.#news) this.#publish({ total, closed })
      else this.#countSoon()
    } catch {
      // The feed is down too; everything is read again when it returns.
    }
  }

  #putAll(debates: readonly Debate[]): void {
    for (const debate of debates) if (!this.#deleted.has(debate.id)) this.#put(debate)
  }

  #put(debate: Debate): void {
    const known = this.#byId.get(debate.id)
    if (!known || known.updated_at <= debate.updated_at) this.#byId.set(debate.id, debate)
  }

  #publish(change: Partial<DebateListing> = {}, added = { all: 0, closed: 0 }): void {
    const debates = [...this.#byId.values()].sort(byNewest)
    this.listing.update((before) => {
      const total = before.total === undefined ? undefined : before.total + added.all
      const closed = before.closed === undefined ? undefined : before.closed + added.closed
      return { ...before, total, closed, ...change, debates, error: change.isLoaded ? undefined : before.error }
    })
  }

  #fail(failure: unknown): void {
    this.listing.update((listing) => ({ ...listing, error: asApiError(failure) }))
  }
}

export const listChannel = new ListChannel()

// The arbitrator's drafts and moves as one state machine: a pure function from a state and an event to the next state
// and the effects to carry out (`engine.ts` does). Of all debates, because a move outlives the page of its debate.
//
// A draft is stored under the argument that it answers. A move is stored until the server has answered; moves are sent in
// order, one at a time, and retried with the same request id, so that another tab may send them too. A ruling waits some
// seconds before it is sent and can be taken back until then; leaving the page ends the wait. A refused move stays until
// the person has read the reason. Every move carries the newest `seq` that its page had shown (`expected_seq`).
import type { ApiError } from '@/lib/api/error'
import type { IssueEntry, NewRuling } from '@/lib/api/types'
import { backoff } from '@/lib/backoff'
import type { IssueRulings } from './issue-rulings'

/** A ruling on the argument `seq`; or a note for stopping the debate after the ruling on the argument `seq`. */
export type Purpose = { readonly kind: 'ruling' | 'note'; readonly seq: number }

export type Draft = {
  readonly text: string
  /** The id of the chosen option. */
  readonly choice?: string | undefined
  readonly issues: IssueRulings
  /** New issues, made from comments on the plan. */
  readonly opened?: readonly IssueEntry[] | undefined
  /** Extra rounds, unless the default. */
  readonly further?: number | undefined
  /** Whether the ruling also closes the debate. */
  readonly close?: boolean | undefined
}

/** The body of the request. The server refuses the move if there is an argument newer than `expected_seq`. */
export type Body = { content: string; expected_seq: number } & ({ kind: 'intervention' } | ({ kind: 'ruling' } & Omit<NewRuling, 'client_request_id'>))

export type Refusal = { readonly code: ApiError['code']; readonly message: string }

export type Move = {
  readonly requestId: string
  readonly debateId: string
  readonly title: string
  readonly move: Body
  readonly purpose: Purpose
  /** The draft to delete when the move has arrived, unless it has changed since. */
  readonly draft: Draft | undefined
  readonly sentAt: number
  /** The tab that made it. */
  readonly tab: string
  readonly refusal: Refusal | undefined
  /** Until this time it is not sent and can be taken back. */
  readonly waitsUntil?: number | undefined
  /** The first attempt failed. Not stored. */
  readonly isLate: boolean
}

export type Order = Pick<Move, 'debateId' | 'title' | 'move' | 'purpose' | 'draft'>

export type State = {
  readonly tab: string
  readonly drafts: Readonly<Record<string, Draft>>
  /** The oldest first. */
  readonly moves: readonly Move[]
  /** The request id under way. */
  readonly sending: string | undefined
  /** Failed attempts in a row, and when to try again; `never` until woken. */
  readonly failures: number
  readonly retryAt: number | 'never' | undefined
  /** The newest ruling of this page. */
  readonly last: { readonly requestId: string; readonly debateId: string; readonly title: string } | undefined
}

export type Event =
  | { readonly type: 'edited'; readonly debateId: string; readonly purpose: Purpose; readonly change: Partial<Draft> }
  | { readonly type: 'appended'; readonly debateId: string; readonly purpose: Purpose; readonly part: string }
  | { readonly type: 'discarded'; readonly debateId: string; readonly purpose: Purpose }
  /** The debate asks for this now: drafts of other questions that have no text are deleted. */
  | { readonly type: 'asked'; readonly debateId: string; readonly current: Purpose | undefined }
  | { readonly type: 'sent'; readonly order: Order; readonly requestId: string; readonly delayMs: number }
  | { readonly type: 'takenBack' | 'hurried' | 'arrived'; readonly requestId: string }
  | { readonly type: 'failed'; readonly requestId: string; readonly error: Pick<ApiError, 'code' | 'message' | 'status'> }
  | { readonly type: 'dismissed' | 'ticked' | 'woken' | 'left' }
  /** Another tab changed the storage. */
  | { readonly type: 'draftChanged'; readonly key: string; readonly draft: Draft | undefined }
  | { readonly type: 'moveChanged'; readonly requestId: string; readonly move: Move | undefined }

export type Effect =
  | { readonly type: 'deliver'; readonly move: Move; readonly isLeaving: boolean }
  | { readonly type: 'store'; readonly key: string; readonly value: unknown }
  /** Send `ticked` at this time; replaces the one before. */
  | { readonly type: 'tickAt'; readonly at: number | undefined }

export type Step = { readonly state: State; readonly effects: readonly Effect[] }

export const draftPrefix = 'aw.draft.'
export const movePrefix = 'aw.outbox.'
export const mostMoves = 50
// Longer texts are sent but not stored, to spare the browser's storage; the server's default limit is 10 KB.
const mostKeptLength = 100_000
// After the clock was set back, a move must not wait for hours.
const mostWaitMs = 60_000

export const noDraft: Draft = { text: '', issues: {} }
export const draftsOf = (debateId: string): string => `${draftPrefix}${debateId}.`
export const draftKey = (debateId: string, { kind, seq }: Purpose): string => `${draftsOf(debateId)}${seq}.${kind}`
export const draftIn = ({ drafts }: State, debateId: string, purpose: Purpose): Draft => drafts[draftKey(debateId, purpose)] ?? noDraft

export const initial = (tab: string, drafts: State['drafts'] = {}, moves: readonly Move[] = []): State => ({
  tab,
  drafts,
  moves: moves.map((move) => ({ ...move, isLate: true })).sort(inOrder),
  sending: undefined,
  failures: 0,
  retryAt: undefined,
  last: undefined,
})

/** Whether it can still be taken back. */
export const isWaiting = ({ waitsUntil, refusal }: Pick<Move, 'waitsUntil' | 'refusal'>, now = Date.now()): boolean =>
  !refusal && waitsUntil !== undefined && waitsUntil > now && waitsUntil - now <= mostWaitMs

const inOrder = (a: Move, b: Move): number => a.sentAt - b.sentAt || a.requestId.localeCompare(b.requestId)

/** The server is unreachable or busy. A missing token is requested elsewhere. */
const isTemporary = ({ code, status }: Pick<ApiError, 'code' | 'status'>): boolean =>
  code === 'CONNECTION_ERROR' || code === 'AUTH_FAILED' || code === 'RATE_LIMITED' || code === 'SERVER_BUSY' || (status >= 502 && status <= 504)

const isEmpty = ({ text, choice, issues, further, close }: Draft): boolean =>
  text === '' && choice === undefined && further === undefined && !close && Object.keys(issues).length === 0

const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = ({ text, choice, issues, further, close }: Draft) => [text, choice, further, close ?? false, Object.entries(issues).sort(([a], [b]) => a.localeCompare(b))]

/** Collects the effects of one event. */
class Turn {
  state: State
  readonly effects: Effect[] = []

  constructor(state: State) {
    this.state = state
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
  }

  write(key: string, draft: Draft | undefined): void {
    const { [key]: _, ...others } = this.state.drafts
    this.set({ drafts: draft && !isEmpty(draft) ? { ...others, [key]: draft } : others })
    this.effects.push({ type: 'store', key, value: this.state.drafts[key] })
  }

  put(move: Move, isKept = true): void {
    const others = this.state.moves.filter(({ requestId }) => requestId !== move.requestId)
    this.set({ moves: [...others, move].sort(inOrder) })
    if (isKept && move.move.content.length <= mostKeptLength) this.effects.push({ type: 'store', key: movePrefix + move.requestId, value: move })
  }

  remove(requestId: string): void {
    this.set({ moves: this.state.moves.filter((move) => move.requestId !== requestId) })
    this.effects.push({ type: 'store', key: movePrefix + requestId, value: undefined })
  }

  find = (requestId: string): Move | undefined => this.state.moves.find((move) => move.requestId === requestId)

  /** Sends the next move if none is under way; otherwise asks for the next tick. */
  goOn(now: number): void {
    const { moves, retryAt, sending } = this.state
    const due = moves.find((move) => !move.refusal && !isWaiting(move, now))
    if (due && sending === undefined && retryAt !== 'never' && (retryAt === undefined || retryAt <= now)) {
      // From here on it cannot be taken back.
      const move: Move = { ...due, waitsUntil: undefined }
      this.set({ sending: due.requestId, retryAt: undefined, moves: moves.map((each) => (each === due ? move : each)) })
      this.effects.push({ type: 'deliver', move, isLeaving: false })
    }
    const waits = this.state.moves.flatMap((move) => (isWaiting(move, now) ? [move.waitsUntil!] : []))
    const times = [...waits, ...(due && typeof this.state.retryAt === 'number' ? [this.state.retryAt] : [])]
    this.effects.push({ type: 'tickAt', at: times.length > 0 ? Math.min(...times) : undefined })
  }
}

// These do not send. Another tab sends its own moves, so its changes only update the list.
const quiet: ReadonlySet<Event['type']> = new Set(['edited', 'appended', 'discarded', 'asked', 'draftChanged', 'moveChanged', 'left'])

export function step(before: State, event: Event, now: number): Step {
  const turn = new Turn(before)
  act(turn, event, now)
  if (!quiet.has(event.type)) turn.goOn(now)
  return { state: turn.state, effects: turn.effects }
}

function act(turn: Turn, event: Event, now: number): void {
  const { drafts } = turn.state
  switch (event.type) {
    case 'edited': {
      const key = draftKey(event.debateId, event.purpose)
      return turn.write(key, { ...(drafts[key] ?? noDraft), ...event.change })
    }
    case 'appended': {
      const key = draftKey(event.debateId, event.purpose)
      const draft = drafts[key] ?? noDraft
      return turn.write(key, { ...draft, text: [draft.text.trimEnd(), event.part].filter(Boolean).join('\n\n') })
    }
    case 'discarded':
      return turn.write(draftKey(event.debateId, event.purpose), undefined)
    case 'asked': {
      const current = event.current && draftKey(event.debateId, event.current)
      const isOver = (key: string) => key.startsWith(draftsOf(event.debateId)) && key !== current && drafts[key]!.text.trim() === ''
      return Object.keys(drafts).filter(isOver).forEach((key) => turn.write(key, undefined))
    }
    case 'sent':
      return send(turn, event, now)
    case 'takenBack':
      if (turn.state.last?.requestId === event.requestId) turn.set({ last: undefined })
      return turn.remove(event.requestId)
    case 'hurried': {
      const move = turn.find(event.requestId)
      return move && turn.put({ ...move, waitsUntil: undefined })
    }
    case 'arrived':
      return arrive(turn, event.requestId)
    case 'failed':
      return fail(turn, event.requestId, event.error, now)
    case 'dismissed':
      return turn.set({ last: undefined })
    case 'ticked':
      return
    case 'woken':
      return turn.set({ retryAt: undefined, failures: 0 })
    case 'left': {
      // The others are under way, or of another tab.
      const leaving = turn.state.moves.filter((move) => isWaiting(move, now) && move.tab === turn.state.tab)
      return leaving.forEach((move) => turn.effects.push({ type: 'deliver', move, isLeaving: true }))
    }
    case 'draftChanged': {
      const { [event.key]: _, ...others } = drafts
      return turn.set({ drafts: event.draft ? { ...others, [event.key]: event.draft } : others })
    }
    case 'moveChanged': {
      const others = turn.state.moves.filter(({ requestId }) => requestId !== event.requestId)
      return turn.set({ moves: event.move ? [...others, { ...event.move, isLate: true }].sort(inOrder) : others })
    }
  }
}

function send(turn: Turn, { order, requestId, delayMs }: Extract<Event, { type: 'sent' }>, now: number): void {
  // The person has read earlier refusals by now.
  for (const move of turn.state.moves) if (move.debateId === order.debateId && move.refusal) turn.remove(move.requestId)
  const isFull = turn.state.moves.length >= mostMoves
  const sentAt = Math.max(now, 1 + (turn.state.moves.at(-1)?.sentAt ?? 0))
  const refusal: Refusal | undefined = isFull ? { code: 'RULING_QUEUE_FULL', message: 'Too many moves wait to be sent' } : undefined
  const move: Move = { ...order, requestId, sentAt, tab: turn.state.tab, refusal, isLate: false, ...(delayMs > 0 && { waitsUntil: now + delayMs }) }
  turn.put(move, !isFull)
  if (order.move.kind === 'ruling') turn.set({ last: { requestId, debateId: order.debateId, title: order.title } })
}

function arrive(turn: Turn, requestId: string): void {
  if (turn.state.sending === requestId) turn.set({ sending: undefined })
  const move = turn.find(requestId)
  if (!move) return
  const key = draftKey(move.debateId, move.purpose)
  const draft = turn.state.drafts[key]
  if (draft && move.draft && isSame(draft, move.draft)) turn.write(key, undefined)
  turn.remove(requestId)
  turn.set({ failures: 0 })
}

function fail(turn: Turn, requestId: string, error: Pick<ApiError, 'code' | 'message' | 'status'>, now: number): void {
  const { sending, failures, moves } = turn.state
  if (sending === requestId) turn.set({ sending: undefined })
  if (isTemporary(error)) {
    // Without a valid token, entering one wakes the queue.
    const retryAt = error.code === 'AUTH_FAILED' ? 'never' : now + backoff(failures)
    return turn.set({ failures: failures + 1, retryAt, moves: moves.map((move) => ({ ...move, isLate: true })) })
  }
  const move = turn.find(requestId)
  if (!move) return
  const key = draftKey(move.debateId, move.purpose)
  const isMovedOn = error.code === 'ACTION_NOT_ALLOWED' || error.code === 'MOVED_ON'
  // The text is given back as a draft.
  if (isMovedOn && !turn.state.drafts[key] && move.move.content.trim() !== '') turn.write(key, move.draft ?? { ...noDraft, text: move.move.content })
  // This tab's token may differ from that of the tab that made the move.
  const isFinal = error.code !== 'FORBIDDEN' || move.tab === turn.state.tab
  turn.put({ ...move, waitsUntil: undefined, refusal: { code: error.code, message: error.message } }, isFinal)
}

/** A draft that can no longer be sent. */
export type LeftText = Purpose & { readonly text: string }

const purposeOf = (name: string): Purpose | undefined => {
  const match = /^(\d+)\.(ruling|note)$/.exec(name)
  return match ? { seq: Number(match[1]), kind: match[2] as Purpose['kind'] } : undefined
}

/** The texts of a debate that answer something else than it asks now; without those that `sent` contains. */
export function leftTexts({ drafts }: State, debateId: string, current: Purpose | undefined, sent: readonly { seq: number; content: string }[]): LeftText[] {
  return Object.entries(drafts).flatMap(([key, draft]): LeftText[] => {
    if (!key.startsWith(draftsOf(debateId))) return []
    const purpose = purposeOf(key.slice(draftsOf(debateId).length))
    const text = draft.text.trim()
    if (!purpose || text === '' || (purpose.seq === current?.seq && purpose.kind === current.kind)) return []
    const wasSent = sent.some(({ seq, content }) => seq > purpose.seq && `\n\n${content.trim()}\n\n`.includes(`\n\n${text}\n\n`))
    return wasSent ? [] : [{ ...purpose, text }]
  })
}

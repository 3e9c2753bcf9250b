// Carries out the effects of the state machine: the browser's storage, the timer, the requests. One per page.
import { markSeen } from '@/features/debates'
import { listChannel, openChannel } from '@/features/live'
import { api } from '@/lib/api/client'
import { asApiError } from '@/lib/api/error'
import type { Argument, DebateState, IssueEntry } from '@/lib/api/types'
import { newId } from '@/lib/ids'
import { nextId } from '@/lib/issues'
import { Observable, useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { forThisTab, kept } from '@/lib/storage'
import type { Way } from './issue-rulings'
import { draftIn, draftPrefix, initial, isWaiting, movePrefix, noDraft, step, type Draft, type Effect, type Event, type Move, type Order, type Purpose, type State } from './machine'

const answerMs = 20_000
/** How long a ruling can be taken back. A stop is held instead, and is sent at once. */
export const takeBackMs = 5_000
const tabKey = 'aw.tab'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const ways: readonly unknown[] = ['proposer', 'opponent', 'own', 'reopen'] satisfies Way[]
const isIssues = (value: unknown): boolean => isObject(value) && Object.values(value).every((each) => isObject(each) && ways.includes(each.way) && typeof each.note === 'string')
const isDraft = (value: unknown): value is Draft => isObject(value) && typeof value.text === 'string' && isIssues(value.issues)
const isMove = (value: unknown): value is Move =>
  isObject(value) && typeof value.requestId === 'string' && typeof value.debateId === 'string' && typeof value.sentAt === 'number' &&
  isObject(value.purpose) && isObject(value.move) && typeof value.move.content === 'string'

/** An older page stored a draft as its text alone. */
function storedDraft(stored: string | undefined): Draft | undefined {
  if (stored === undefined) return undefined
  try {
    const value: unknown = JSON.parse(stored)
    if (isDraft(value)) return value
  } catch {
    // It is a text.
  }
  return { ...noDraft, text: stored }
}

function storedMove(key: string): Move | undefined {
  const move = kept.readJson(key, isMove)
  return move && { ...move, draft: isDraft(move.draft) ? move.draft : undefined }
}

function thisTab(): string {
  const found = forThisTab.read(tabKey) ?? newId()
  forThisTab.write(tabKey, found)
  return found
}

function stored(): State {
  const drafts = kept.keys(draftPrefix).flatMap((key) => {
    const draft = storedDraft(kept.read(key))
    return draft ? [[key, draft] as const] : []
  })
  return initial(thisTab(), Object.fromEntries(drafts), kept.keys(movePrefix).flatMap((key) => storedMove(key) ?? []))
}

const state = new Observable<State>(stored())
let timer: ReturnType<typeof setTimeout> | undefined

export function dispatch(event: Event): void {
  const { state: next, effects } = step(state.get(), event, Date.now())
  state.set(next)
  effects.forEach(carryOut)
}

function carryOut(effect: Effect): void {
  switch (effect.type) {
    case 'store':
      if (effect.value === undefined) kept.write(effect.key, undefined)
      else kept.writeJson(effect.key, effect.value)
      return
    case 'tickAt':
      clearTimeout(timer)
      if (effect.at !== undefined) timer = setTimeout(() => dispatch({ type: 'ticked' }), Math.max(0, effect.at - Date.now()))
      return
    case 'deliver':
      return void deliver(effect.move, effect.isLeaving)
  }
}

async function deliver({ debateId: id, requestId, move }: Move, isLeaving: boolean): Promise<void> {
  const signal = isLeaving ? undefined : AbortSignal.timeout(answerMs)
  const { kind: _, ...body } = move
  const whole = { ...body, client_request_id: requestId }
  try {
    const written = await ('close' in whole ? api.rule(id, whole, signal) : api.intervene(id, whole, signal))
    openChannel(id)?.learn(written)
    listChannel.update(written.debate)
    markSeen(id, written.argument.seq, written.debate.updated_at)
    dispatch({ type: 'arrived', requestId })
  } catch (reason) {
    // The move of a page that is left stays stored, and is sent again.
    if (!isLeaving) dispatch({ type: 'failed', requestId, error: asApiError(reason) })
  }
}

export const useRulings = (): State => useObservable(state)
export const rulingsNow = (): State => state.get()

/** A ruling is delayed, so that it can be taken back; a stop is not. */
export function send(order: Order): void {
  dispatch({ type: 'sent', order, requestId: newId(), delayMs: order.move.kind === 'ruling' ? takeBackMs : 0 })
}

export const takeBack = (requestId: string): void => dispatch({ type: 'takenBack', requestId })

/** The ruling made last, while it can be taken back. */
export function undoable(): State['last'] {
  const { last, moves } = state.get()
  return moves.some((move) => move.requestId === last?.requestId && isWaiting(move)) ? last : undefined
}

export const useDraft = (debateId: string, purpose: Purpose): Draft => draftIn(useRulings(), debateId, purpose)

const waiting: readonly DebateState[] = ['AWAITING_ARBITRATOR', 'INTERVENTION_PENDING']
const causes: readonly Argument['type'][] = ['APPEAL', 'RESOLUTION', 'INTERVENTION']

/** The argument to rule on, or the one that was ruled on last. */
export const causeOf = (all: readonly Argument[]): Argument | undefined => all.findLast(({ type }) => causes.includes(type))

/** Appends a paragraph to what the arbitrator writes next in this open debate: the ruling, or the note of a stop. */
export function addToRuling(debateId: string, part: string): void {
  const { debate, arguments: all = [] } = openChannel(debateId)?.transcript.get() ?? {}
  const kind = debate && waiting.includes(debate.state) ? 'ruling' : 'note'
  dispatch({ type: 'appended', debateId, purpose: { kind, seq: causeOf(all)?.seq ?? 0 }, part })
}

/** Lets the ruling that is due open an issue; false if none is due. */
export function openInRuling(debateId: string, entry: Omit<IssueEntry, 'id' | 'set'>): boolean {
  const { debate, arguments: all = [], ledger } = openChannel(debateId)?.transcript.get() ?? {}
  if (!debate || !ledger || !waiting.includes(debate.state)) return false
  const purpose = { kind: 'ruling', seq: causeOf(all)?.seq ?? 0 } as const
  const { opened = [] } = draftIn(state.get(), debateId, purpose)
  const id = nextId([...ledger.issues, ...opened].map((issue) => issue.id))
  dispatch({ type: 'edited', debateId, purpose, change: { opened: [...opened, { ...entry, id, set: 'open' }] } })
  return true
}

/** The debate whose composer is mounted and shows its own moves. */
export const composing = new Observable<string | undefined>(undefined)

function changedElsewhere({ key }: Pick<StorageEvent, 'key'>): void {
  if (key?.startsWith(draftPrefix)) dispatch({ type: 'draftChanged', key, draft: storedDraft(kept.read(key)) })
  if (key?.startsWith(movePrefix)) dispatch({ type: 'moveChanged', requestId: key.slice(movePrefix.length), move: storedMove(key) })
}

const wake = (): void => dispatch({ type: 'woken' })
const leave = (): void => dispatch({ type: 'left' })
let isStarted = false

export function startEngine(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('storage', changedElsewhere)
  addEventListener('online', wake)
  // A frozen page may never resume.
  addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  document.addEventListener('visibilitychange', () => document.hidden || wake())
  session.access.subscribe(() => session.access.get() === 'open' && wake())
  listChannel.connection.subscribe(() => listChannel.connection.get().kind === 'live' && wake())
  wake()
}

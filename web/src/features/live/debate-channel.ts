// One debate, live: its transcript as it grows, and the arbitrator's one outstanding move.
import { ApiError } from '@/lib/api/error'
import type { ClientFrame, ServerFrame } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { LiveSocket } from '@/lib/socket'
import { applyFrame, emptyTranscript, type Transcript } from './transcript'

export type Move =
  | { kind: 'intervention'; content: string; requestId: string }
  | { kind: 'ruling'; content: string; close: boolean; requestId: string }

type Outstanding = { move: Move; resolve: () => void; reject: (reason: Error) => void }

/** The move was taken back before it was sent. */
export class TakenBack extends Error {}

const lingerMs = 5_000

export class DebateChannel {
  readonly transcript = new Observable<Transcript>(emptyTranscript)
  readonly outstanding = new Observable<Move | undefined>(undefined)
  readonly #id: string
  readonly #socket: LiveSocket
  readonly #onIdle: () => void
  #holders = 0
  #linger: ReturnType<typeof setTimeout> | undefined
  #waiting: Outstanding | undefined

  constructor(id: string, onIdle: () => void) {
    this.#id = id
    this.#onIdle = onIdle
    this.#socket = new LiveSocket({ debate_id: id }, { onFrame: (frame) => this.#take(frame) })
  }

  get connection() {
    return this.#socket.connection
  }

  /** Connected while somebody holds it, and a little longer. */
  hold = (): (() => void) => {
    this.#holders++
    clearTimeout(this.#linger)
    this.#socket.start()
    return () => {
      if (--this.#holders > 0) return
      this.#linger = setTimeout(() => {
        this.#socket.stop()
        this.#onIdle()
      }, lingerMs)
    }
  }

  retryNow = (): void => this.#socket.retryNow()

  /**
   * Sends a move, again and again over lost connections, until the server has answered. The server knows a repeated
   * move by its `requestId` and does not make it twice.
   */
  submit(move: Move): Promise<void> {
    if (this.#waiting) return Promise.reject(new Error('Another move is under way'))
    return new Promise((resolve, reject) => {
      this.#waiting = { move, resolve, reject }
      this.outstanding.set(move)
      this.#send(move)
    })
  }

  takeBack = (): void => this.#settle((waiting) => waiting.reject(new TakenBack()))

  #send(move: Move): void {
    const base = { debate_id: this.#id, content: move.content, request_id: move.requestId }
    const frame: ClientFrame =
      move.kind === 'ruling'
        ? { event: 'submit_ruling', data: { ...base, close: move.close } }
        : { event: 'submit_intervention', data: base }
    this.#socket.send(frame)
  }

  #settle(how: (waiting: Outstanding) => void): void {
    const waiting = this.#waiting
    if (!waiting) return
    this.#waiting = undefined
    this.outstanding.set(undefined)
    how(waiting)
  }

  #take(frame: ServerFrame): void {
    const { transcript, hasGap } = applyFrame(this.transcript.get(), frame)
    if (hasGap) return this.#socket.retryNow()
    this.transcript.set(transcript)
    if (transcript.gone) this.#socket.stop()
    this.#answer(frame)
  }

  #answer(frame: ServerFrame): void {
    const requestId = this.#waiting?.move.requestId
    if (requestId === undefined) return
    const isDone = () => this.#settle(({ resolve }) => resolve())
    switch (frame.event) {
      case 'ack':
        if (frame.data.request_id === requestId) isDone()
        break
      case 'new_argument':
        if (frame.data.argument.client_request_id === requestId) isDone()
        break
      case 'initial_state':
        if (frame.data.arguments.some((argument) => argument.client_request_id === requestId)) isDone()
        else this.#send(this.#waiting!.move)
        break
      case 'error': {
        const { code, message, suggestion, request_id } = frame.data
        if (request_id !== undefined && request_id !== requestId) break
        this.#settle(({ reject }) => reject(new ApiError(code, message, 403, suggestion)))
        break
      }
      default:
    }
  }
}

const channels = new Map<string, DebateChannel>()

export function channelOf(id: string): DebateChannel {
  const key = id.toLowerCase()
  const found = channels.get(key) ?? new DebateChannel(key, () => channels.delete(key))
  channels.set(key, found)
  return found
}

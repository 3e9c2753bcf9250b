// One debate, live: its transcript as it grows.
import type { Presence, ServerFrame, Written } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { LiveSocket } from '@/lib/socket'
import { applyFrame, emptyTranscript, type Transcript } from './transcript'

const lingerMs = 5_000

export class DebateChannel {
  readonly transcript = new Observable<Transcript>(emptyTranscript)
  /** Separate from the transcript, so that a change every few seconds does not render the thread. Undefined if the server does not report it. */
  readonly presence = new Observable<Presence | undefined>(undefined)
  readonly #socket: LiveSocket
  readonly #onIdle: () => void
  #holders = 0
  #linger: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, onIdle: () => void) {
    this.#onIdle = onIdle
    this.#socket = new LiveSocket({ debate_id: id }, { onFrame: (frame) => this.#take(frame) })
  }

  get connection() {
    return this.#socket.connection
  }

  /** Connected while it has holders, and a few seconds longer. */
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

  /** Applies the answer to a move at once, independent of the socket. */
  learn(written: Written): void {
    if (this.transcript.get().debate) this.#take({ event: 'new_argument', data: written })
  }

  #take(frame: ServerFrame): void {
    if (frame.event === 'presence') return this.presence.set(frame.data.presence)
    // An older server does not report presence.
    if (frame.event === 'initial_state') this.presence.set(frame.data.presence)
    const { transcript, hasGap } = applyFrame(this.transcript.get(), frame)
    if (hasGap) return this.#socket.retryNow()
    this.transcript.set(transcript)
    if (transcript.gone) this.#socket.stop()
  }
}

const channels = new Map<string, DebateChannel>()

export function channelOf(id: string): DebateChannel {
  const key = id.toLowerCase()
  const found = channels.get(key) ?? new DebateChannel(key, () => channels.delete(key))
  channels.set(key, found)
  return found
}

/** The channel of a debate that is open on this page or was so a few seconds ago. */
export const openChannel = (id: string): DebateChannel | undefined => channels.get(id.toLowerCase())

// A WebSocket that reconnects: with backoff and jitter, a new ticket each time, and at once when the tab becomes visible
// or the network returns. It reports its state; its owner interprets the frames.
import { api } from './api/client'
import { asApiError } from './api/error'
import type { ServerFrame } from './api/types'
import { backoff } from './backoff'
import { Observable } from './observable'
import { session } from './session'

export type Connection =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'reconnecting' }
  | { kind: 'waiting'; until: number }
  | { kind: 'refused' }
  | { kind: 'stopped' }

type Owner = { onOpen?: () => void; onFrame: (frame: ServerFrame) => void }

const silenceMs = 30_000
const probeMs = 4_000

export class LiveSocket {
  readonly connection = new Observable<Connection>({ kind: 'stopped' })
  readonly #query: Record<string, string>
  readonly #owner: Owner
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempt = 0
  #generation = 0
  #heardAt = 0
  #stopListening: (() => void) | undefined

  constructor(query: Record<string, string>, owner: Owner) {
    this.#query = query
    this.#owner = owner
  }

  start(): void {
    if (this.connection.get().kind !== 'stopped') return
    const wake = () => this.#wake()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    const unsubscribe = session.access.subscribe(() => {
      if (session.access.get() === 'open') this.retryNow()
    })
    this.#stopListening = () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      unsubscribe()
    }
    this.#attempt = 0
    this.connection.set({ kind: 'connecting' })
    void this.#connect()
  }

  stop(): void {
    this.#stopListening?.()
    this.#stopListening = undefined
    this.#drop()
    this.connection.set({ kind: 'stopped' })
  }

  retryNow(): void {
    if (this.connection.get().kind === 'stopped') return
    this.#attempt = 0
    this.#drop()
    this.connection.set({ kind: 'reconnecting' })
    void this.#connect()
  }

  #drop(): void {
    this.#generation++
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.#socket = undefined
  }

  async #address(): Promise<string> {
    const url = new URL('/ws', location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    for (const [name, value] of Object.entries(this.#query)) url.searchParams.set(name, value)
    if (session.token() !== undefined) url.searchParams.set('ticket', (await api.ticket()).ticket)
    return url.href
  }

  async #connect(): Promise<void> {
    const mine = ++this.#generation
    const isCurrent = () => mine === this.#generation
    let address: string
    try {
      address = await this.#address()
    } catch (failure) {
      if (isCurrent()) this.#failed(asApiError(failure).code === 'AUTH_FAILED')
      return
    }
    if (!isCurrent()) return

    const socket = new WebSocket(address)
    this.#socket = socket
    let opened = false
    socket.onopen = () => {
      if (!isCurrent()) return
      opened = true
      this.#heardAt = Date.now()
      this.connection.set({ kind: 'live' })
      this.#owner.onOpen?.()
    }
    socket.onmessage = ({ data }) => {
      if (!isCurrent()) return
      this.#attempt = 0
      this.#heardAt = Date.now()
      const frame = parse(data)
      if (frame) this.#owner.onFrame(frame)
    }
    socket.onclose = async () => {
      if (!isCurrent()) return
      // A refused upgrade looks like a server that is down; a request by HTTP distinguishes them.
      const refused = !opened && (await isRefused())
      if (isCurrent()) this.#failed(refused)
    }
  }

  #failed(refused: boolean): void {
    this.#socket = undefined
    if (refused) return this.connection.set({ kind: 'refused' })
    const wait = backoff(this.#attempt++)
    this.connection.set({ kind: 'waiting', until: Date.now() + wait })
    this.#timer = setTimeout(() => {
      this.connection.set({ kind: 'reconnecting' })
      void this.#connect()
    }, wait)
  }

  #wake(): void {
    if (document.hidden) return
    const { kind } = this.connection.get()
    if (kind === 'waiting') this.retryNow()
    else if (kind === 'live' && Date.now() - this.#heardAt > silenceMs) void this.#probe()
  }

  // After sleep, a socket may be dead without an event.
  async #probe(): Promise<void> {
    const mine = this.#generation
    try {
      await fetch('/health', { signal: AbortSignal.timeout(probeMs) })
      this.#heardAt = Date.now()
    } catch {
      if (mine === this.#generation) this.retryNow()
    }
  }
}

async function isRefused(): Promise<boolean> {
  try {
    await api.debates({ limit: 1, offset: 0 })
    return false
  } catch (failure) {
    return asApiError(failure).code === 'AUTH_FAILED'
  }
}

function parse(data: unknown): ServerFrame | undefined {
  try {
    return JSON.parse(String(data)) as ServerFrame
  } catch {
    return undefined
  }
}

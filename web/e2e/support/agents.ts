// The two agents, by HTTP.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Argument, Debate, IssueEntry, Verdict } from '../../src/lib/api/types'

type Written = { debate: Debate; argument: Argument }

export class Agents {
  readonly #url: () => string
  readonly #token: string | undefined
  /** The time of the last answer to a write, in milliseconds. */
  #written = 0

  constructor(url: () => string, token?: string) {
    this.#url = url
    this.#token = token
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    // The list sorts debates by the millisecond of their change, so each write gets a millisecond of its own.
    while (method !== 'GET' && Date.now() === this.#written) await setImmediate()
    const answer = await fetch(this.#url() + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.#token !== undefined && { Authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (method !== 'GET') this.#written = Date.now()
    const envelope = (await answer.json()) as { success: boolean; data: T; error?: { message: string } }
    if (!envelope.success) throw new Refused(envelope.error?.message ?? String(answer.status))
    return envelope.data
  }

  async open(title: string, motion: string, type = 'coding_plan_debate', more: { max_rounds?: number; seats?: string[]; cross_check?: boolean } = {}): Promise<LiveDebate> {
    const { debate, argument } = await this.call<Written>('POST', '/debates', {
      debate_id: randomUUID(),
      title,
      debate_type: type,
      motion_content: motion,
      client_request_id: randomUUID(),
      ...more,
    })
    return new LiveDebate(this, debate.id, argument)
  }

  document = (summary: string, content: string, metadata?: Record<string, unknown>) =>
    this.call<{ document_id: string; version: number }>('POST', '/documents', { summary, content, ...(metadata && { metadata }) })

  version = (id: string, summary: string, content: string) =>
    this.call<{ version: number }>('POST', `/documents/${id}/versions`, { summary, content })
}

export class Refused extends Error {}

export class LiveDebate {
  readonly #agents: Agents
  readonly id: string
  last: Argument

  constructor(agents: Agents, id: string, motion: Argument) {
    this.#agents = agents
    this.id = id
    this.last = motion
  }

  async #write(path: string, body: Record<string, unknown>): Promise<Argument> {
    const { argument } = await this.#agents.call<Written>('POST', `/debates/${this.id}/${path}`, {
      target_id: this.last.id,
      client_request_id: randomUUID(),
      ...body,
    })
    this.last = argument
    return argument
  }

  /** The last submission of a panel's turn makes a claim, which is then the newest argument. */
  async #submit(path: string, body: Record<string, unknown>): Promise<void> {
    const { claim } = await this.#agents.call<{ claim?: object }>('POST', `/debates/${this.id}/${path}`, { client_request_id: randomUUID(), ...body })
    if (claim) this.last = (await this.arguments()).at(-1)!
  }

  opponent = (content: string, issues?: IssueEntry[]) => this.#write('arguments', { role: 'opponent', content, issues })
  proposer = (content: string, issues?: IssueEntry[]) => this.#write('arguments', { role: 'proposer', content, issues })
  /** `options` become its fields A, B, C. */
  appeal = (content: string, ...options: string[]) =>
    this.#write('appeal', { content, ...(options.length > 0 && { options: options.map((text, i) => ({ id: String.fromCharCode(65 + i), text })) }) })
  /** `about` are ids of issues. */
  appealAbout = (about: string[], content: string, ...options: string[]) =>
    this.#write('appeal', { content, about, options: options.map((text, i) => ({ id: String.fromCharCode(65 + i), text })) })
  /** Of a seat of the opponent's panel: its review, and its verdicts on what the others found. */
  review = (seat: string, content: string, issues: IssueEntry[] = []) => this.#submit('reviews', { seat, target_id: this.last.id, content, issues })
  judge = (seat: string, ...verdicts: Verdict[]) => this.#submit('cross-check', { seat, verdicts })
  /** What a seat is to judge. */
  sheet = async (seat: string) => (await this.#agents.call<{ issues: IssueEntry[] }>('GET', `/debates/${this.id}/cross-check?seat=${seat}`)).issues
  resolve = (content: string, more: object = {}) => this.#write('resolution', { content, ...more })
  rule = (content: string, close = false, issues?: IssueEntry[]) => this.#write('ruling', { content, close, issues })
  intervene = (content = '') => this.#write('intervention', { content })

  async arguments(): Promise<Argument[]> {
    const { motion, arguments: rest } = await this.#agents.call<{ motion: Argument; arguments: Argument[] }>('GET', `/debates/${this.id}`)
    return [motion, ...rest]
  }

  async state(): Promise<Debate['state']> {
    return (await this.#agents.call<{ debate: Debate }>('GET', `/debates/${this.id}?limit=0`)).debate.state
  }

  delete = () => this.#agents.call('DELETE', `/debates/${this.id}`)
}

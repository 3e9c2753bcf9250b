// The real server on a free port with a database of its own. It can be killed and started again on the same port.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

// Tokens for the tests that use any.
export const reader = 'the-readers-token'
export const judge = 'the-judges-token'

const binary = resolve(process.env.DEBATE_SERVER_BIN ?? '../build/bin/debate-server')

export class DebateServer {
  port = 0
  readonly #directory: string
  readonly #environment: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(directory: string, environment: Record<string, string>) {
    this.#directory = directory
    this.#environment = environment
  }

  static async start(environment: Record<string, string> = {}): Promise<DebateServer> {
    const directory = await mkdtemp(join(tmpdir(), 'debate-web-'))
    const server = new DebateServer(directory, environment)
    await server.restart()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async restart(): Promise<void> {
    const child = spawn(binary, ['--port', String(this.port)], {
      env: { ...process.env, DEBATE_DB_PATH: join(this.#directory, 'debate.db'), DEBATE_LOG_LEVEL: 'warn', DEBATE_NOTIFY_DESKTOP: 'false', ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = child
    for await (const line of createInterface({ input: child.stdout })) {
      const match = /listening on http:\/\/[^:]+:(\d+)/.exec(line)
      if (!match) continue
      this.port = Number(match[1])
      child.stdout.resume()
      return
    }
    throw new Error(`${binary} did not start`)
  }

  async kill(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.#directory, { recursive: true, force: true })
  }
}

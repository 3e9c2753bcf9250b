// Two small MCP clients: without a session over HTTP, and with one over the standard streams of `aw mcp`.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { binary, environmentFor } from './aw'

export type CallTool = <T>(name: string, args: Record<string, unknown>) => Promise<T>
type Message = { id?: number; result?: unknown; error?: { message: string } }
type ToolResult = { structuredContent: unknown; isError?: boolean }

const client = { name: 'scripted-agent', version: '1' }

function resultOf(message: Message | undefined): unknown {
  if (message?.result === undefined) throw new Error(message?.error?.message ?? 'no answer')
  return message.result
}

function contentOf(message: Message | undefined): unknown {
  const { structuredContent, isError } = resultOf(message) as ToolResult
  if (isError) throw new Error(JSON.stringify(structuredContent))
  return structuredContent
}

/** Revision 2026-07-28: requests without a session. */
export function overHttp(url: string): CallTool {
  const version = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': client,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return async <T>(name: string, args: Record<string, unknown>) => {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': version,
        'Mcp-Method': 'tools/call',
        'Mcp-Name': name,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta } }),
    })
    const text = await answer.text()
    const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    const messages = isStream ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data!) : [text]
    return contentOf(messages.map((each) => JSON.parse(each) as Message).find(({ id }) => id === 1)) as T
  }
}

/** Revision 2025-11-25, with a session that `end` closes. */
export async function overStdio(url: string): Promise<{ call: CallTool; end: () => void }> {
  const bridge = spawn(binary, ['mcp'], { env: environmentFor(url), stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = new Map<number, (message: Message) => void>()
  createInterface({ input: bridge.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  const say = (message: object) => bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  let last = 0
  const ask = (method: string, params: object) =>
    new Promise<Message>((hear) => {
      waiting.set(++last, hear)
      say({ id: last, method, params })
    })
  resultOf(await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client }))
  say({ method: 'notifications/initialized' })
  return {
    call: async <T>(name: string, args: Record<string, unknown>) => contentOf(await ask('tools/call', { name, arguments: args })) as T,
    end: () => bridge.stdin.end(),
  }
}

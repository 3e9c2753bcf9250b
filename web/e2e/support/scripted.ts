// Agents with a script in place of a model: they follow the answers of the server, and have no other knowledge of the debate.
import type { Argument } from '../../src/lib/api/types'
import { debate } from './aw'
import type { CallTool } from './mcp'

export type Role = 'proposer' | 'opponent' | 'arbitrator'
export type Act = 'submit' | 'appeal' | 'complete' | 'rule' | 'close'
export type Move = { act: Act; text: string }

type News = { status: string; action: string; argument: Argument; next_argument_id_to_wait: string }

/** The moves of an agent, independent of the wire. Writing returns the id of the new argument. */
export type Voice = {
  open: (id: string, title: string, motion: string) => Promise<string>
  wait: (id: string, role: Role, after?: string) => Promise<News>
  write: (id: string, role: Role, target: string, move: Move) => Promise<string>
}

/** There is no wait for arbitrators, so they wait as the opponent. */
const waitsAs = (role: Role) => (role === 'arbitrator' ? 'opponent' : role)

export function byCommandLine(url: string): Voice {
  type Written = { argument_id: string }
  const targeted = (act: string) => (_role: Role, target: string) => [act, '--target-id', target]
  const commands: Record<Act, (role: Role, target: string) => string[]> = {
    submit: (role, target) => ['submit', '--role', role, '--target-id', target],
    appeal: targeted('appeal'),
    complete: targeted('request-completion'),
    rule: () => ['ruling'],
    close: () => ['ruling', '--close'],
  }
  return {
    open: async (id, title, motion) => {
      const words = ['--debate-id', id, '--title', title, '--type', 'general_debate', '--content', motion]
      return (await debate<Written>(url, 'create', ...words)).argument_id
    },
    wait: (id, role, after) =>
      debate<News>(url, 'wait', '--debate-id', id, '--role', waitsAs(role), ...(after === undefined ? [] : ['--argument-id', after])),
    write: async (id, role, target, { act, text }) =>
      (await debate<Written>(url, ...commands[act](role, target), '--debate-id', id, '--content', text)).argument_id,
  }
}

export function byMcp(call: CallTool): Voice {
  type Written = { argument: Argument }
  const tools: Record<Act, [string, (role: Role, target: string) => object]> = {
    submit: ['debate_submit', (role, target_id) => ({ role, target_id })],
    appeal: ['debate_appeal', (_role, target_id) => ({ target_id })],
    complete: ['debate_request_completion', (_role, target_id) => ({ target_id })],
    rule: ['debate_rule', () => ({})],
    close: ['debate_rule', () => ({ close: true })],
  }
  const write = async (name: string, args: Record<string, unknown>) => (await call<Written>(name, args)).argument.id
  return {
    open: (debate_id, title, motion_content) => write('debate_create', { debate_id, title, debate_type: 'general_debate', motion_content }),
    wait: (debate_id, role, argument_id) => call<News>('debate_wait', { debate_id, role: waitsAs(role), ...(argument_id !== undefined && { argument_id }) }),
    write: (debate_id, role, target, { act, text }) => {
      const [name, more] = tools[act]
      return write(name, { debate_id, content: text, ...more(role, target) })
    },
  }
}

const hasTheMove: Record<Role, string[]> = {
  proposer: ['respond', 'align_to_ruling'],
  opponent: ['respond'],
  arbitrator: ['wait_for_ruling'],
}

type Part = {
  voice: Voice
  role: Role
  id: string
  moves: Move[]
  after?: string
  /** Called with the argument to answer, before the answer is written. */
  beforeMove: (argument: Argument) => Promise<void>
}

/** Waits and writes in turns until the debate is closed. Returns the last argument. */
export async function play({ voice, role, id, moves, after, beforeMove }: Part): Promise<Argument> {
  const left = [...moves]
  let last = after
  for (;;) {
    const news = await voice.wait(id, role, last)
    if (news.status !== 'new_argument') continue
    if (news.action === 'debate_closed') {
      if (left.length > 0) throw new Error(`${role} had more to say`)
      return news.argument
    }
    last = news.next_argument_id_to_wait
    if (!hasTheMove[role].includes(news.action)) continue
    const move = left.shift()
    if (!move) throw new Error(`${role} has nothing to say to: ${news.argument.content}`)
    await beforeMove(news.argument)
    last = await voice.write(id, role, news.argument.id, move)
  }
}

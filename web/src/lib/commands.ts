// Shell commands to copy, with the user's own path of `aw` and this server's address.
import type { KnownProgram } from './api/types'

/** The name in `aw debate run`. */
export type ProgramName = string

// The default address of `aw`.
const usual = ['http://127.0.0.1:3456', 'http://localhost:3456']

const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** The variable by which `aw` finds this server, if it is not at the default address. */
export const serverVariable = (origin = location.origin): string | undefined => (usual.includes(origin) ? undefined : `DEBATE_SERVER_URL=${shellWord(origin)}`)

/** For commands without a server. */
export const awCommand = (aw: string | undefined, words: readonly string[]): string => [aw ?? 'aw', ...words].map(shellWord).join(' ')

export function serverCommand(aw: string | undefined, words: readonly string[], origin = location.origin): string {
  const variable = serverVariable(origin)
  return `${variable ? `${variable} ` : ''}${awCommand(aw, words)}`
}

export type Players = { proposer: ProgramName; opponent: ProgramName }

/** Two different programs: of the installed ones, else of the most common ones. */
export function playersOf(found: readonly ProgramName[] = []): Players {
  const [proposer = 'claude', opponent = 'codex'] = [...new Set<ProgramName>([...found, 'claude', 'codex'])]
  return { proposer, opponent }
}

const sides = ({ proposer, opponent }: Players): string[] => ['--proposer', proposer, '--opponent', opponent]

export const listWords = ['debate', 'run', '--list']
export const beginWords = (file: string, players: Players): string[] => ['debate', 'run', file, ...sides(players)]
export const takeOverWords = (debateId: string, players: Players): string[] => ['debate', 'run', '--debate-id', debateId, ...sides(players)]
export const demoWords = ['demo']
export const installWords = ['agent', 'install', '--for', 'all']

type AgentRole = 'proposer' | 'opponent'

/** The command in an agent's program, which `aw agent install` adds. */
export function typed(known: readonly KnownProgram[], debateId: string, role: AgentRole): { titles: string[]; line: string }[] {
  const starts = [...new Set(known.map(({ start }) => start))]
  return starts.map((start) => ({
    titles: known.filter((program) => program.start === start).map(({ title }) => title),
    line: `${start.replace('{role}', role)} ${debateId}`,
  }))
}
export const instructionWords = (role: AgentRole): string[] => ['agent', 'command', '--role', role]

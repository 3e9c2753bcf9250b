import { describe, expect, it } from 'vitest'
import { knownPrograms } from './testing'
import { serverCommand, beginWords, playersOf, takeOverWords, typed } from './commands'

const usual = 'http://127.0.0.1:3456'

describe('a command to copy', () => {
  it('is short where aw is in PATH and the server at its usual address', () => {
    expect(serverCommand('aw', beginWords('plan.md', playersOf()), usual)).toBe('aw debate run plan.md --proposer claude --opponent codex')
    expect(serverCommand(undefined, ['demo'], 'http://localhost:3456')).toBe('aw demo')
  })

  it('names the path and the server otherwise, so that a shell takes it as it is', () => {
    expect(serverCommand("/home/o'neill/my tools/aw", ['demo'], 'http://127.0.0.1:4000')).toBe(`DEBATE_SERVER_URL=http://127.0.0.1:4000 '/home/o'\\''neill/my tools/aw' demo`)
    expect(serverCommand('aw', ['demo'], 'http://[::1]:4000')).toBe(`DEBATE_SERVER_URL='http://[::1]:4000' aw demo`)
  })

  it('takes over a debate', () => {
    expect(serverCommand('aw', takeOverWords('0199a0b0', playersOf(['gemini', 'codex'])), usual)).toBe('aw debate run --debate-id 0199a0b0 --proposer gemini --opponent codex')
  })
})

it('has one line for all programs that begin alike', () => {
  expect(typed(knownPrograms, '0199a0b0', 'opponent')).toEqual([
    { titles: ['Claude Code', 'Copilot CLI'], line: '/debate-opponent 0199a0b0' },
    { titles: ['Codex'], line: '$debate-opponent 0199a0b0' },
    { titles: ['Gemini CLI'], line: '/debate:opponent 0199a0b0' },
  ])
})

it.each([
  [undefined, 'claude', 'codex'],
  [[], 'claude', 'codex'],
  [['codex'], 'codex', 'claude'],
  [['gemini'], 'gemini', 'claude'],
  [['claude', 'gemini', 'copilot'], 'claude', 'gemini'],
] as const)('of the programs %j, %s proposes and %s opposes', (found, proposer, opponent) => {
  expect(playersOf(found)).toEqual({ proposer, opponent })
})

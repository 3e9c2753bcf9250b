import { describe, expect, it } from 'vitest'
import { en } from '@/lib/i18n/en'
import { vi } from '@/lib/i18n/vi'
import { knownPrograms } from '@/lib/testing'
import { nameOf, usageOf } from './words'

const present = { agent: 'Codex', state: 'thinking', since: '2026-01-01T10:00:00.000Z' } as const

it.each([
  ['claude-code', 'Claude Code'],
  ['codex-mcp-client', 'Codex'],
  ['gemini-cli-mcp-client', 'Gemini CLI'],
  ['github-copilot-developer', 'Copilot CLI'],
  ['codexify', 'codexify'],
  ['My own <b>agent</b>', 'My own <b>agent</b>'],
  ['', 'An agent'],
])('who calls itself %j is called %j', (agent, name) => {
  expect(nameOf(en, knownPrograms, agent)).toBe(name)
})

describe('usage', () => {
  const used = (usage: object) => [usageOf(en, 'en', { ...present, ...usage }).join(' · '), usageOf(vi, 'vi', { ...present, ...usage }).join(' · ')]

  it('is not shown as long as it is not known', () => {
    expect(used({})).toEqual(['', ''])
    expect(used({ tokens: 850 })).toEqual(['850 tokens', '850 token'])
    expect(used({ cost_usd: 0 })[0]).toBe('$0.00')
  })

  it.each([
    [1_240, '1.2 k tokens', '1,2 nghìn token'],
    [41_230, '41 k tokens', '41 nghìn token'],
    [999_499, '999 k tokens', '999 nghìn token'],
    [999_500, '1 M tokens', '1 triệu token'],
    [12_340_000, '12.3 M tokens', '12,3 triệu token'],
  ])('is short: %d', (tokens, english, vietnamese) => {
    expect(used({ tokens })).toEqual([english, vietnamese])
  })

  it('has a cost to the cent, and less than one is not nothing', () => {
    expect(used({ tokens: 41_000, cost_usd: 0.4234 })[0]).toBe('41 k tokens · $0.42')
    expect(used({ cost_usd: 0.004 })[0]).toBe('<$0.01')
  })
})

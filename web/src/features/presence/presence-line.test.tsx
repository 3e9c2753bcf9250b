import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DebateChannel } from '@/features/live'
import type { Presence, Present } from '@/lib/api/types'
import { Observable } from '@/lib/observable'
import { aDebate, knownPrograms } from '@/lib/testing'
import { LiveAdvice } from './advice'
import { PresenceLine } from './presence-line'

vi.mock('@/lib/api/client', () => ({ api: { programs: () => Promise.resolve({ known: [] }) } }))

const start = Date.UTC(2026, 0, 1, 10)
const someone = (change: Partial<Present> = {}): Present => ({ agent: 'Codex', state: 'thinking', since: new Date(start).toISOString(), ...change })
const channelWith = (presence: Presence | undefined) => ({ presence: new Observable(presence) }) as DebateChannel
function within(part: ReactNode) {
  const client = new QueryClient()
  client.setQueryData(['programs'], { known: knownPrograms })
  return render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
}

function show(presence: Presence | undefined, change: Parameters<typeof aDebate>[0] = {}) {
  const channel = channelWith(presence)
  within(<PresenceLine debate={aDebate(change)} channel={channel} />)
  return { channel }
}
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

beforeEach(() => vi.useFakeTimers({ now: start + 80_000 }))
afterEach(() => vi.useRealTimers())

describe('who is there', () => {
  it('is a line for each role, with all known values', () => {
    show({ proposer: someone({ agent: 'claude-code', state: 'waiting' }), opponent: someone({ tokens: 41_234, cost_usd: 0.42, detail: 'reads src/store.cc' }) })
    expect(lines()).toEqual(['Proposer: Claude Code · waiting', 'Opponent: Codex · thinking 1 min · 41 k tokens · $0.42reads src/store.cc'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that no agent is connected, and offers to connect one', () => {
    show({})
    expect(lines()).toEqual(['Proposer: Not connectedConnect an agent', 'Opponent: Not connectedConnect an agent'])
    expect(screen.getByRole('button', { name: 'Connect an agent as opponent' })).toBeVisible()
  })

  it('shows how long an agent has been absent', () => {
    show({ opponent: someone({ state: 'gone', since: new Date(start - 225_000).toISOString(), tokens: 900 }) })
    expect(lines()[1]).toBe('Opponent: Codex · disconnected 5 min ago · 900 tokensConnect an agent')
  })

  it('never calls an agent the arbitrator: it is an adviser once it has given advice', () => {
    const { channel } = show({ arbitrator: someone({ agent: 'Gemini CLI' }) })
    expect(lines()[2]).toBe('Arbitrator’s agent: Gemini CLI · thinking 1 min')
    act(() => channel.presence.set({ arbitrator: someone({ agent: 'Gemini CLI', state: 'waiting', advice: 'Take B.' }) }))
    expect(lines()[2]).toBe('Adviser: Gemini CLI · waiting')
  })

  it('is nothing of a closed debate, and with a server that does not tell', () => {
    show({ opponent: someone() }, { state: 'CLOSED' })
    show(undefined)
    expect(lines()).toEqual([])
  })

  it('goes on by the clock without anything else, and by the channel', () => {
    const { channel } = show({ opponent: someone() })
    const name = screen.getByText('Codex')
    act(() => {
      vi.advanceTimersByTime(60_000)
    })
    expect(lines()[1]).toBe('Opponent: Codex · thinking 2 min')
    act(() => channel.presence.set({ opponent: someone({ tokens: 12 }) }))
    expect(lines()[1]).toContain('12 tokens')
    expect(screen.getByText('Codex')).toBe(name)
    act(() => channel.presence.set({ opponent: someone({ state: 'waiting' }) }))
    expect(lines()[1]).toBe('Opponent: Codex · waiting')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('never counts below zero, whatever the two clocks say', () => {
    show({ opponent: someone({ since: new Date(start + 3_600_000).toISOString() }) })
    expect(lines()[1]).toBe('Opponent: Codex · thinking 0 s')
  })
})

describe('advice', () => {
  it('names the agent, is marked as not binding, and can be folded', () => {
    const channel = channelWith({ arbitrator: someone({ agent: 'gemini-cli', advice: 'Choose **B**.' }) })
    within(<LiveAdvice debateId="d" channel={channel} />)
    const button = screen.getByRole('button', { name: 'Advice from Gemini CLI (not binding)' })
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText(/Choose/)).toBeVisible()
    act(() => button.click())
    expect(screen.queryByText(/Choose/)).toBeNull()
    act(() => channel.presence.set({ arbitrator: someone() }))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

// Sample debates and arguments for the tests.
import type { Argument, Debate, DocumentHistory, Issue, KnownProgram } from './api/types'

export const knownPrograms: KnownProgram[] = [
  { name: 'claude', title: 'Claude Code', start: '/debate-{role}', clients: ['claude-code'] },
  { name: 'codex', title: 'Codex', start: '$debate-{role}', clients: ['codex'] },
  { name: 'gemini', title: 'Gemini CLI', start: '/debate:{role}', clients: ['gemini-cli'] },
  { name: 'copilot', title: 'Copilot CLI', start: '/debate-{role}', clients: ['copilot', 'github-copilot'] },
]

export const aDebate = (change: Partial<Debate> = {}): Debate => ({
  id: '0199a0b0-0000-7000-8000-000000000001',
  title: 'A debate',
  debate_type: 'general_debate',
  state: 'AWAITING_OPPONENT',
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
  ...change,
})

export function anArgument(change: Partial<Argument> = {}): Argument {
  const seq = change.seq ?? 1
  return {
    id: `0199a0b0-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    debate_id: '0199a0b0-0000-7000-8000-000000000001',
    parent_id: null,
    type: seq === 1 ? 'MOTION' : 'CLAIM',
    role: seq % 2 === 1 ? 'proposer' : 'opponent',
    content: `Argument ${seq}`,
    client_request_id: null,
    seq,
    created_at: new Date(Date.UTC(2026, 0, 1, 10, seq)).toISOString(),
    ...change,
  }
}

/** A document whose versions have these summaries, the first one first. */
export const aHistory = (id: string, ...summaries: string[]): DocumentHistory => ({
  document_id: id,
  total: summaries.length,
  versions: summaries
    .map((summary, i) => ({ id: `${id} v${i + 1}`, version: i + 1, summary, metadata: {}, created_at: new Date(Date.UTC(2026, 0, 1, 10, i)).toISOString() }))
    .reverse(),
})

export const anIssue = (change: Partial<Issue> = {}): Issue => ({
  id: 'I1',
  severity: 'critical',
  title: 'Two writers take the same seq',
  status: 'open',
  opened_by: 'opponent',
  opened_seq: 2,
  updated_seq: 2,
  ...change,
})

/** The `initial_state` of a debate without issues and without agents. */
export const noIssues = { issues: [], round: 0, blocking: [], stalemate: [], presence: {} }

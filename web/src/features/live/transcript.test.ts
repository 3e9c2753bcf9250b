import { describe, expect, it } from 'vitest'
import type { Debate, PanelTurn, ServerFrame } from '@/lib/api/types'
import { anArgument, aDebate, anIssue, noIssues } from '@/lib/testing'
import { applyFrame, emptyLedger, emptyTranscript, lastSeq, type Transcript } from './transcript'

const debate = aDebate()
const args = [1, 2, 3, 4].map((seq) => anArgument({ seq, debate_id: debate.id }))
const initial = (count: number): ServerFrame => ({
  event: 'initial_state',
  data: { debate, arguments: args.slice(0, count), held_drafts: [], ...noIssues },
})
const added = (seq: number): ServerFrame => ({ event: 'new_argument', data: { debate, argument: args[seq - 1]! } })

function after(...frames: ServerFrame[]): Transcript {
  return frames.reduce((transcript, frame) => applyFrame(transcript, frame).transcript, emptyTranscript)
}

const seqs = (transcript: Transcript) => transcript.arguments.map(({ seq }) => seq)

describe('the transcript', () => {
  it('begins with the whole debate and grows by each new argument', () => {
    expect(seqs(after(initial(2), added(3), added(4)))).toEqual([1, 2, 3, 4])
  })

  it('does not double an argument that comes again', () => {
    expect(seqs(after(initial(3), added(3), added(2)))).toEqual([1, 2, 3])
  })

  it('adds the missed arguments when it is sent whole again', () => {
    const before = after(initial(2))
    const now = applyFrame(before, initial(4)).transcript
    expect(seqs(now)).toEqual([1, 2, 3, 4])
    expect(now.arguments[0]).toBe(before.arguments[0])
  })

  it('keeps the very same list when nothing was missed', () => {
    const before = after(initial(3))
    const copy: ServerFrame = { event: 'initial_state', data: { debate, arguments: args.slice(0, 3).map((a) => ({ ...a })), held_drafts: [], ...noIssues } }
    expect(applyFrame(before, copy).transcript.arguments).toBe(before.arguments)
  })

  it('notices a gap instead of showing one', () => {
    const { transcript, hasGap } = applyFrame(after(initial(2)), added(4))
    expect(hasGap).toBe(true)
    expect(lastSeq(transcript)).toBe(2)
  })

  it('follows the state', () => {
    const frame: ServerFrame = {
      event: 'state_changed',
      data: { debate_id: debate.id, state: 'AWAITING_PROPOSER', previous_state: 'AWAITING_OPPONENT' },
    }
    expect(after(initial(1), frame).debate?.state).toBe('AWAITING_PROPOSER')
  })

  it('keeps one held draft per role, the newest, until the ruling', () => {
    const draft = (content: string): ServerFrame => ({
      event: 'draft_held',
      data: { debate_id: debate.id, role: 'proposer', type: 'CLAIM', content, created_at: debate.created_at },
    })
    const held = after(initial(1), draft('old'), draft('new'))
    expect(held.heldDrafts.map(({ content }) => content)).toEqual(['new'])
    const ruling: ServerFrame = { event: 'new_argument', data: { debate, argument: anArgument({ seq: 2, type: 'RULING', role: 'arbitrator' }) } }
    expect(applyFrame(held, ruling).transcript.heldDrafts).toEqual([])
  })

  describe('its ledger', () => {
    const told = (event: 'initial_state' | 'issues_changed', change: object): ServerFrame =>
      ({ event, data: { debate, debate_id: debate.id, arguments: args.slice(0, 1), held_drafts: [], ...noIssues, ...change } }) as ServerFrame
    const ruling = (seq: number, change: object = {}, state: Debate['state'] = 'AWAITING_PROPOSER'): ServerFrame => ({
      event: 'new_argument',
      data: { debate: aDebate({ state }), argument: anArgument({ seq, type: 'RULING', role: 'arbitrator', ...change }) },
    })

    it('is the server’s last report', () => {
      const now = after(told('initial_state', { issues: [anIssue()], blocking: ['I1'] }), added(2), told('issues_changed', { round: 1, issues: [anIssue({ status: 'fixed' })], blocking: ['I1'], stalemate: ['I1'] })).ledger
      expect(now).toMatchObject({ round: 1, blocking: ['I1'], stalemate: ['I1'], maxRounds: undefined })
      expect(now.issues.map(({ status }) => status)).toEqual(['fixed'])
    })

    it('counts rounds also when no issue changes, once each', () => {
      const begun = [told('initial_state', { max_rounds: 3 }), added(2)]
      expect(after(...begun, added(2)).ledger).toMatchObject({ round: 1, maxRounds: 3 })
      expect(after(...begun, ruling(3)).ledger).toMatchObject({ round: 1, maxRounds: 4 })
      expect(after(...begun, ruling(3, { extend_rounds: 0 }), ruling(3)).ledger.maxRounds).toBe(3)
      expect(after(...begun, ruling(3, { extend_rounds: 5 })).ledger.maxRounds).toBe(8)
      expect(after(...begun, ruling(3, {}, 'CLOSED')).ledger.maxRounds).toBe(3)
      expect(after(told('initial_state', {}), added(2), ruling(3)).ledger.maxRounds).toBeUndefined()
    })

    it('does not fall back when a frame is slower than the answer to a move', () => {
      expect(after(told('initial_state', { max_rounds: 3 }), added(2), ruling(3), told('issues_changed', { round: 1, max_rounds: 3 })).ledger.maxRounds).toBe(4)
    })

    it('has the versions that the opponent has not reviewed, as of the newest argument', () => {
      const unverified = [{ document_id: debate.id, seen: 3, newest: 4, lines_changed: 12 }]
      const withOne = { ...added(3), data: { debate, argument: args[2]!, unverified } } as ServerFrame
      expect(after(told('initial_state', { unverified })).ledger.unverified).toEqual(unverified)
      expect(after(initial(2), withOne, told('issues_changed', {})).ledger.unverified).toEqual(unverified)
      expect(after(initial(2), withOne, added(2)).ledger.unverified).toEqual(unverified)
      expect(after(initial(2), withOne, added(4)).ledger.unverified).toEqual([])
    })

    it('is empty with a server that knows none', () => {
      const old = { event: 'initial_state', data: { debate, arguments: args.slice(0, 1), held_drafts: [] } } as unknown as ServerFrame
      expect(after(old).ledger).toEqual(emptyLedger)
    })
  })

  describe('its panel', () => {
    const turn: PanelTurn = { stage: 'review', waiting_for: ['gemini'] }
    const begun = (change: object = {}) => ({ event: 'initial_state', data: { debate, arguments: args.slice(0, 1), held_drafts: [], ...noIssues, seats: ['codex', 'gemini'], cross_check: true, panel: turn, ...change } }) as ServerFrame
    const changed = (change: object): ServerFrame => ({ event: 'panel_changed', data: { debate_id: debate.id, ...change } })

    it('follows its turn, which ends with a claim or a stop', () => {
      expect(after(begun()).panel).toEqual({ seats: ['codex', 'gemini'], turn })
      expect(after(begun(), changed({ panel: { stage: 'cross_check', waiting_for: ['codex'] } })).panel?.turn).toEqual({ stage: 'cross_check', waiting_for: ['codex'] })
      expect(after(begun(), changed({})).panel).toEqual({ seats: ['codex', 'gemini'], turn: undefined })
      const stop: ServerFrame = { event: 'new_argument', data: { debate: aDebate({ state: 'INTERVENTION_PENDING' }), argument: anArgument({ seq: 2, type: 'INTERVENTION', role: 'arbitrator' }) } }
      expect(after(begun(), stop).panel?.turn).toBeUndefined()
    })

    it('is none of a debate with one opponent', () => {
      expect(after(initial(1), changed({ panel: turn })).panel).toBeUndefined()
    })
  })

  it('distinguishes an unknown debate from a deleted one', () => {
    const unknown: ServerFrame = { event: 'error', data: { code: 'DEBATE_NOT_FOUND', message: 'no' } }
    expect(after(unknown).gone).toBe('missing')
    expect(after(initial(1), unknown).gone).toBe('deleted')
    expect(after(initial(1), { event: 'debate_deleted', data: { debate_id: debate.id } }).gone).toBe('deleted')
  })
})

// The state of one debate, and how the server's frames change it. Pure.
import type { Argument, Debate, HeldDraft, Issue, PanelTurn, ServerFrame, Unverified } from '@/lib/api/types'

/** The current issues, the number of rounds, and the versions that the opponent has not reviewed. */
export type Ledger = {
  /** In the order of opening. */
  readonly issues: readonly Issue[]
  readonly round: number
  readonly maxRounds: number | undefined
  /** Ids, as `stalemate` too. */
  readonly blocking: readonly string[]
  readonly stalemate: readonly string[]
  readonly unverified: Unverified
}

/** Several seats that are the opponent together. */
export type Panel = {
  readonly seats: readonly string[]
  /** Only while it is the panel's turn. */
  readonly turn: PanelTurn | undefined
}

export type Transcript = {
  readonly debate: Debate | undefined
  /** By ascending `seq`, the motion first, without gaps. */
  readonly arguments: readonly Argument[]
  readonly heldDrafts: readonly HeldDraft[]
  readonly ledger: Ledger
  readonly panel: Panel | undefined
  readonly gone: 'missing' | 'deleted' | undefined
}

export const emptyLedger: Ledger = { issues: [], round: 0, maxRounds: undefined, blocking: [], stalemate: [], unverified: [] }
export const emptyTranscript: Transcript = { debate: undefined, arguments: [], heldDrafts: [], ledger: emptyLedger, panel: undefined, gone: undefined }

export type Change = { transcript: Transcript; /** A frame was missed: ask for everything again. */ hasGap: boolean }

export const lastSeq = (transcript: Transcript): number => transcript.arguments.at(-1)?.seq ?? 0

/** Unchanged arguments keep their identity, so that they are not rendered again. */
function merged(known: readonly Argument[], fresh: readonly Argument[]): readonly Argument[] {
  const byId = new Map(known.map((argument) => [argument.id, argument]))
  const bySeq = new Map(fresh.map((argument) => [argument.seq, byId.get(argument.id) ?? argument]))
  const next = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  const isSame = next.length === known.length && next.every((argument, i) => argument === known[i])
  return isSame ? known : next
}

function withArgument(known: readonly Argument[], argument: Argument): readonly Argument[] {
  const last = known.at(-1)?.seq ?? 0
  if (argument.seq === last + 1) return [...known, argument]
  const at = known.findIndex(({ seq }) => seq === argument.seq)
  return at >= 0 && known[at]?.id !== argument.id ? known.with(at, argument) : known
}

type WireLedger = Omit<Extract<ServerFrame, { event: 'initial_state' }>['data'], 'arguments'>

/** An older server does not report issues. */
export function ledgerOf({ issues = [], round = 0, max_rounds, blocking = [], stalemate = [], unverified = [] }: Partial<WireLedger>): Ledger {
  return { issues, round, maxRounds: max_rounds, blocking, stalemate, unverified }
}

/** In any other state it is not the panel's turn. */
const withState = (panel: Panel | undefined, { state }: Debate): Panel | undefined => (panel?.turn && state !== 'AWAITING_OPPONENT' ? { ...panel, turn: undefined } : panel)

/** An argument changes the rounds; `issues_changed` reports the issues. */
function withRound(ledger: Ledger, { role, type, extend_rounds }: Argument, { state }: Debate): Ledger {
  if (role === 'opponent' && type === 'CLAIM') return { ...ledger, round: ledger.round + 1 }
  if (type !== 'RULING' || state === 'CLOSED' || ledger.maxRounds === undefined) return ledger
  return { ...ledger, maxRounds: ledger.maxRounds + (extend_rounds ?? 1) }
}

/** The answer to a move may arrive before the frame, so the number of rounds never decreases. */
function withIssues(known: Ledger, fresh: Ledger): Ledger {
  const maxRounds = fresh.maxRounds === undefined ? undefined : Math.max(fresh.maxRounds, known.maxRounds ?? 0)
  return { ...fresh, round: Math.max(fresh.round, known.round), maxRounds, unverified: known.unverified }
}

export function applyFrame(transcript: Transcript, frame: ServerFrame): Change {
  const changed = (change: Partial<Transcript>): Change => ({ transcript: { ...transcript, ...change }, hasGap: false })
  switch (frame.event) {
    case 'initial_state': {
      const { debate, arguments: all, held_drafts: heldDrafts, seats, panel: turn } = frame.data
      return changed({ debate, arguments: merged(transcript.arguments, all), heldDrafts, ledger: ledgerOf(frame.data), panel: seats && { seats, turn }, gone: undefined })
    }
    case 'new_argument': {
      const { debate, argument, unverified = [] } = frame.data
      if (argument.seq > lastSeq(transcript) + 1) return { transcript, hasGap: true }
      const isOld = argument.seq < lastSeq(transcript)
      const isNew = argument.seq > lastSeq(transcript)
      return changed({
        debate: isOld ? transcript.debate : debate,
        arguments: withArgument(transcript.arguments, argument),
        heldDrafts: argument.type === 'RULING' ? [] : transcript.heldDrafts,
        panel: isOld ? transcript.panel : withState(transcript.panel, debate),
        ledger: isOld ? transcript.ledger : { ...(isNew ? withRound(transcript.ledger, argument, debate) : transcript.ledger), unverified },
      })
    }
    case 'issues_changed':
      return changed({ ledger: withIssues(transcript.ledger, ledgerOf(frame.data)) })
    case 'state_changed':
      if (!transcript.debate) return changed({})
      return changed({ debate: { ...transcript.debate, state: frame.data.state } })
    case 'panel_changed':
      return changed({ panel: transcript.panel && { ...transcript.panel, turn: frame.data.panel } })
    case 'draft_held': {
      const { role, type, content, created_at } = frame.data
      const others = transcript.heldDrafts.filter((draft) => draft.role !== role)
      return changed({ heldDrafts: [...others, { role, type, content, created_at }] })
    }
    case 'debate_deleted':
      return changed({ gone: 'deleted' })
    case 'error':
      return frame.data.code === 'DEBATE_NOT_FOUND' ? changed({ gone: transcript.debate ? 'deleted' : 'missing' }) : changed({})
    default:
      return { transcript, hasGap: false }
  }
}

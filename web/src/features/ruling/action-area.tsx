import { useCallback, useState, type ReactNode } from 'react'
import { StateBadge } from '@/components/badges'
import { Button, IconButton } from '@/components/button'
import type { DebateChannel, Move, Transcript } from '@/features/live'
import type { Argument, Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { useIsPhone } from '@/lib/media'
import { kept } from '@/lib/storage'
import { ClosedPanel } from './closed-panel'
import { useArrivedMove } from './draft'
import { RulingPanel } from './ruling-panel'
import { StopPanel } from './stop-panel'
import { useMoves } from './use-moves'

const foldedKey = 'aw.actions.folded'
const causes: Argument['type'][] = ['APPEAL', 'RESOLUTION', 'INTERVENTION']

type Props = {
  debate: Debate
  transcript: Transcript
  channel: DebateChannel
  /** After a move of the arbitrator's own, to show it. */
  onMoved: () => void
}

/** What the arbitrator can do now; follows from the debate's state alone. */
export function ActionArea({ debate, transcript, channel, onMoved }: Props) {
  const text = useText()
  const isPhone = useIsPhone()
  const moves = useMoves(debate.id, channel, onMoved)
  const isYourTurn = debate.state === 'AWAITING_ARBITRATOR' || debate.state === 'INTERVENTION_PENDING'
  // On a phone one reads first: a ruling takes half of the screen.
  const [isFolded, setFolded] = useState(() => kept.read(foldedKey) === 'yes' || (isPhone && isYourTurn))
  const [arrivals, setArrivals] = useState(0)
  const all = transcript.arguments
  const cause = all.findLast(({ type }) => causes.includes(type))

  const fold = (next: boolean) => {
    kept.write(foldedKey, next ? 'yes' : undefined)
    setFolded(next)
  }

  const onArrived = useCallback(
    (move: Move) => {
      const key = `aw.draft.${move.kind === 'ruling' ? 'ruling' : 'note'}.${debate.id}`
      if (kept.read(key) !== undefined) kept.write(key, undefined)
      setArrivals((n) => n + 1)
    },
    [debate.id],
  )
  useArrivedMove(debate.id, moves.outstanding ? [] : all, onArrived)

  const panel = (): ReactNode => {
    switch (debate.state) {
      case 'AWAITING_OPPONENT':
      case 'AWAITING_PROPOSER':
        return <StopPanel key={arrivals} debateId={debate.id} moves={moves} />
      case 'AWAITING_ARBITRATOR':
      case 'INTERVENTION_PENDING':
        return cause && <RulingPanel key={`${cause.seq} ${arrivals}`} debateId={debate.id} cause={cause} heldDrafts={transcript.heldDrafts} moves={moves} />
      case 'CLOSED':
        return <ClosedPanel debateId={debate.id} arguments={all} />
    }
  }

  return (
    <section aria-label={text.ruling.area} className="no-print relative z-10 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-h-[58dvh] max-w-[760px] flex-col gap-3 overflow-y-auto px-4 py-3 max-sm:px-3">
        <div className="flex items-center gap-2.5">
          <span className={cx(debate.state !== 'CLOSED' && 'max-sm:hidden')}>
            <StateBadge state={debate.state} />
          </span>
          <Title debate={debate} cause={cause} last={all.at(-1)} />
          <span className="ml-auto flex shrink-0 items-center gap-1">
            {isFolded && isYourTurn && (
              <Button size="small" look="primary" icon="scales" onClick={() => fold(false)}>
                {text.ruling.decide}
              </Button>
            )}
            <IconButton
              icon={isFolded ? 'up' : 'down'}
              label={isFolded ? text.ruling.expand : text.ruling.collapse}
              aria-expanded={!isFolded}
              size="small"
              onClick={() => fold(!isFolded)}
            />
          </span>
        </div>
        <div className={cx(isFolded && 'hidden')}>{panel()}</div>
      </div>
    </section>
  )
}

function Title({ debate, cause, last }: { debate: Debate; cause: Argument | undefined; last: Argument | undefined }) {
  const text = useText()
  const language = useLanguage()
  const now = useNow()
  const since = duration(Math.max(0, now - Date.parse(last?.created_at ?? debate.updated_at)), language)
  const words = (() => {
    switch (debate.state) {
      case 'AWAITING_OPPONENT':
        return text.thread.waitingFor(text.roles.opponent, since)
      case 'AWAITING_PROPOSER':
        return text.thread.waitingFor(text.roles.proposer, since)
      case 'AWAITING_ARBITRATOR':
        return cause?.type === 'RESOLUTION' ? text.ruling.resolutionTitle : text.ruling.appealTitle
      case 'INTERVENTION_PENDING':
        return text.ruling.interventionTitle
      case 'CLOSED':
        return text.ruling.summary
    }
  })()
  return <h2 className="min-w-0 text-small font-medium text-ink-2">{words}</h2>
}

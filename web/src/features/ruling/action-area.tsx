import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { StateBadge } from '@/components/badges'
import { Button, IconButton } from '@/components/button'
import { BottomSheet } from '@/components/dialog'
import type { DebateChannel, Transcript } from '@/features/live'
import type { Argument, Debate, DebateState } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { lazily } from '@/lib/lazily'
import { debateLink } from '@/lib/links'
import { useIsPhone } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { causeOf, composing, dispatch, useRulings } from './engine'
import { LeftTexts } from './left-texts'
import { leftTexts, type Purpose } from './machine'
import { MoveStatus } from './move-status'
import { OnlyReading } from './only-reading'
import { useKeptFocus } from './use-kept-focus'
import { useOwnMoves, useReadRefusals } from './use-own-moves'

const Decision = lazy(lazily(() => import('./decision').then(({ Decision: part }) => ({ default: part }))))
const ClosedPanel = lazy(lazily(() => import('./closed-panel')))

type Task = 'stop' | 'rule' | 'read'

const tasks: Record<DebateState, Task> = {
  AWAITING_OPPONENT: 'stop',
  AWAITING_PROPOSER: 'stop',
  AWAITING_ARBITRATOR: 'rule',
  INTERVENTION_PENDING: 'rule',
  CLOSED: 'read',
}

type Props = {
  debate: Debate
  transcript: Transcript
  channel: DebateChannel
  /** At the side of the thread over the whole height, instead of below it. */
  isDocked?: boolean
  /** Called after a move of the arbitrator, to show it. */
  onMoved: () => void
  /** Scrolls to the argument that asks for the ruling. */
  onJump: (seq: number) => void
}

/** The argument that asks for a ruling now, if any. */
export function askedIn({ debate, arguments: all }: Transcript): Argument | undefined {
  return debate && tasks[debate.state] === 'rule' ? causeOf(all) : undefined
}

/** The arbitrator's current actions; they follow from the debate's state alone. */
export function ActionArea({ debate, transcript, channel, isDocked = false, onMoved, onJump }: Props) {
  const text = useText()
  const isPhone = useIsPhone()
  const { arguments: all, heldDrafts, ledger } = transcript
  const task = tasks[debate.state]
  const mayRule = useObservable(session.mayRule)
  const presence = useObservable(channel.presence)
  const cause = causeOf(all)
  const causeSeq = cause?.seq ?? 0
  const moves = useOwnMoves(debate.id)
  useReadRefusals(moves, causeSeq)
  useOwnArrivals(debate.id, all, onMoved)
  const left = useLeft(debate.id, { stop: { kind: 'note', seq: causeSeq } as const, rule: { kind: 'ruling', seq: causeSeq } as const, read: undefined }[task], all)
  // Nothing is to be done in a closed debate.
  const [folded, setFolded] = useState<{ task: Task; isFolded: boolean }>()
  // What was not sent is always in view.
  const isFolded = left.length === 0 && !moves.refused && (folded?.task === task ? folded.isFolded : task === 'read')
  const [isSheetOpen, setSheetOpen] = useState(false)
  useEffect(() => setSheetOpen(false), [task, causeSeq])
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, `${task} ${causeSeq}`)

  const leftPart = <LeftTexts texts={left} onDrop={(purpose) => dispatch({ type: 'discarded', debateId: debate.id, purpose })} />
  const decision = (className: string) =>
    cause && (
      <Suspense fallback={<div className={className} />}>
        <Decision
          key={causeSeq}
          debate={debate}
          arguments={all}
          cause={cause}
          heldDrafts={heldDrafts}
          ledger={ledger}
          presence={presence}
          mayRule={mayRule}
          showsText={isPhone}
          onJump={(seq) => {
            setSheetOpen(false)
            onJump(seq)
          }}
          onSent={() => setSheetOpen(false)}
          className={className}
        />
      </Suspense>
    )

  if (task === 'rule' && isDocked) {
    return (
      <section ref={area} tabIndex={-1} aria-label={text.ruling.area} className="no-print flex min-h-0 flex-1 flex-col bg-surface outline-none">
        {left.length > 0 && <div className="shrink-0 px-5 pt-3">{leftPart}</div>}
        {decision('flex-1')}
      </section>
    )
  }

  // A running debate is paused in the header.
  if (task === 'stop' && left.length === 0 && !moves.outstanding && !moves.refused) return null
  const panels: Record<Task, () => ReactNode> = {
    stop: () => <MoveStatus moves={moves} hasText />,
    rule: () => (isPhone ? <MoveStatus moves={moves} hasText={false} /> : decision('max-h-[56dvh]')),
    read: () => (
      <>
        <MoveStatus moves={moves} hasText={false} />
        <Suspense fallback={<div className="h-32" />}>
          <ClosedPanel debateId={debate.id} arguments={all} />
        </Suspense>
      </>
    ),
  }
  const isRuling = task === 'rule'
  return (
    <section ref={area} tabIndex={-1} aria-label={text.ruling.area} className="no-print relative z-10 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] focus-visible:-outline-offset-2">
      <div className="mx-auto flex max-h-[62dvh] max-w-[760px] flex-col">
        <div className="flex shrink-0 items-center gap-2.5 px-4 py-2 max-sm:px-3">
          <span className={cx(debate.state !== 'CLOSED' && 'max-sm:hidden')}>
            <StateBadge state={debate.state} />
          </span>
          <Title debate={debate} cause={cause} last={all.at(-1)}>
            {isRuling && cause && (
              <a
                href={debateLink(debate.id, causeSeq)}
                className="link ml-2 tabular-nums"
                onClick={(event) => {
                  event.preventDefault()
                  onJump(causeSeq)
                }}
              >
                #{causeSeq}
              </a>
            )}
          </Title>
          <span className="ml-auto flex shrink-0 items-center gap-1">
            {isRuling && isPhone && (
              <Button look="primary" icon="scales" onClick={() => setSheetOpen(true)}>
                {mayRule ? text.ruling.decide : text.ruling.readQuestion}
              </Button>
            )}
            {/* The stop button is never folded away. */}
            {task !== 'stop' && !(isRuling && isPhone) && (
              <IconButton icon={isFolded ? 'up' : 'down'} label={isFolded ? text.ruling.expand : text.ruling.collapse} aria-expanded={!isFolded} size="small" onClick={() => setFolded({ task, isFolded: !isFolded })} />
            )}
          </span>
        </div>
        <div className={cx('flex min-h-0 flex-col', isRuling ? !isPhone && '[&>section]:border-t [&>section]:border-line' : 'overflow-y-auto px-4 max-sm:px-3', isFolded && task !== 'stop' && 'hidden')}>
          {task !== 'stop' && left.length > 0 && <div className="shrink-0 px-4">{leftPart}</div>}
          {/* The key unmounts the old panel and its focus at once, instead of hiding it until the new one is loaded. */}
          <div key={task} className="contents">
            {mayRule || task !== 'stop' ? panels[task]() : <OnlyReading />}
          </div>
          {task === 'stop' && leftPart}
        </div>
      </div>
      {isRuling && isPhone && (
        <BottomSheet open={isSheetOpen} onOpenChange={setSheetOpen} title={text.ruling.decide}>
          {decision('flex-1')}
        </BottomSheet>
      )}
    </section>
  )
}

/** The drafts that this debate no longer asks for. */
function useLeft(debateId: string, current: Purpose | undefined, all: readonly Argument[]) {
  const state = useRulings()
  const { kind, seq } = current ?? {}
  const own = useMemo(() => all.filter(({ role }) => role === 'arbitrator'), [all])
  useEffect(() => dispatch({ type: 'asked', debateId, current: kind && seq !== undefined ? { kind, seq } : undefined }), [debateId, kind, seq])
  const left = leftTexts(state, debateId, kind && seq !== undefined ? { kind, seq } : undefined, own)
  // The text is shown as not sent, so its refusal need not be.
  const isShown = state.moves.find((move) => move.debateId === debateId && move.refusal && left.some((text) => text.kind === move.purpose.kind && text.seq === move.purpose.seq))
  const shownId = isShown?.requestId
  useEffect(() => {
    if (shownId !== undefined) dispatch({ type: 'takenBack', requestId: shownId })
  }, [shownId])
  return left
}

/** A move that is among the arguments has arrived, also by another tab; the newest is shown once. */
function useOwnArrivals(debateId: string, all: readonly Argument[], onMoved: () => void): void {
  const { moves } = useRulings()
  const outstanding = moves.find((move) => move.debateId === debateId && !move.refusal)?.requestId
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    composing.set(debateId)
    return () => composing.set(undefined)
  }, [debateId])
  useEffect(() => {
    if (outstanding !== undefined) awaited.current = outstanding
    const id = awaited.current
    if (id === undefined || !all.some(({ client_request_id: made }) => made === id)) return
    awaited.current = undefined
    dispatch({ type: 'arrived', requestId: id })
    onMoved()
  }, [outstanding, all, onMoved])
}

function Title({ debate, cause, last, children }: { debate: Debate; cause: Argument | undefined; last: Argument | undefined; children: ReactNode }) {
  const text = useText()
  const language = useLanguage()
  const now = useNow()
  const sinceMs = Math.max(0, now - Date.parse(last?.created_at ?? debate.updated_at))
  const since = sinceMs < 60_000 ? text.thread.justNow : duration(sinceMs, language)
  const words: Record<DebateState, () => string> = {
    AWAITING_OPPONENT: () => text.thread.waitingFor(text.roles.opponent, since),
    AWAITING_PROPOSER: () => text.thread.waitingFor(text.roles.proposer, since),
    AWAITING_ARBITRATOR: () => (cause?.type === 'RESOLUTION' ? text.ruling.resolutionTitle : text.ruling.appealTitle),
    INTERVENTION_PENDING: () => text.ruling.interventionTitle,
    CLOSED: () => text.ruling.summary,
  }
  return (
    <h2 className="min-w-0 text-small font-medium text-ink-2">
      {words[debate.state]()}
      {children}
    </h2>
  )
}

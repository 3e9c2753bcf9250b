import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { StateBadge } from '@/components/badges'
import { Button, IconButton } from '@/components/button'
import type { DebateChannel, Transcript } from '@/features/live'
import type { Argument, Debate, DebateState } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText, type Dictionary } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { lazily } from '@/lib/lazily'
import { debateLink } from '@/lib/links'
import { useIsPhone } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { causeOf, useDraft, useLeftTexts, type Purpose } from './draft'
import { LeftTexts } from './left-texts'
import { forgetMarks } from './marks'
import { MoveStatus } from './move-status'
import { OnlyReading } from './only-reading'
import { offerOf, type Offer } from './options'
import { rulingQueue } from './sending'
import { useKeptFocus } from './use-kept-focus'
import { useMoves } from './use-moves'

const ClosedPanel = lazy(lazily(() => import('./closed-panel')))
const StopPanel = lazy(lazily(() => import('./stop-panel')))
const RulingPanel = lazy(lazily(() => import('./ruling-panel')))

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
export function ActionArea({ debate, transcript, channel, onMoved, onJump }: Props) {
  const text = useText()
  const { arguments: all, heldDrafts, ledger } = transcript
  const task = tasks[debate.state]
  const mayRule = useObservable(session.mayRule)
  const cause = causeOf(all)
  const causeSeq = cause?.seq ?? 0
  const moves = useMoves(debate, all, channel, onMoved)
  const offer = useMemo(() => (cause ? offerOf(cause) : { options: [], isSure: false }), [cause])
  const purposes: Record<Task, Purpose | undefined> = { stop: { kind: 'note', seq: causeSeq }, rule: { kind: 'ruling', seq: causeSeq }, read: undefined }
  const [leftTexts, dropLeftText] = useLeftTexts(debate.id, purposes[task], all, moves.refused?.requestId)
  const [isFoldedByHand, setFolded] = useFold(task, causeSeq)
  // A queued or refused move is always visible.
  const isFolded = isFoldedByHand && !moves.outstanding && !moves.refused
  const writing = useDraft(debate.id, { kind: 'ruling', seq: causeSeq }).text !== '' && task === 'rule'
  const wasWriting = useRef(writing)
  // A choice in the thread unfolds the area.
  useEffect(() => {
    if (writing && !wasWriting.current) setFolded(false)
    wasWriting.current = writing
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new text unfolds it
  }, [writing])
  const foldButton = useRef<HTMLButtonElement>(null)
  const isLeft = leftTexts.some(({ kind, seq }) => kind === moves.refused?.purpose.kind && seq === moves.refused.purpose.seq)
  const refusedId = moves.refused?.requestId
  // The left text is shown as not sent, so the refusal need not be.
  useEffect(() => {
    if (isLeft && refusedId !== undefined) rulingQueue.drop(refusedId)
  }, [isLeft, refusedId])

  const marked = task === 'rule' ? causeSeq : undefined
  useEffect(() => forgetMarks(debate.id, marked), [debate.id, marked])

  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, `${task} ${causeSeq}`)

  const panels: Record<Task, () => ReactNode> = {
    stop: () => (
      <Suspense fallback={<div className="h-20" />}>
        <StopPanel key={causeSeq} debateId={debate.id} causeSeq={causeSeq} moves={moves} />
      </Suspense>
    ),
    rule: () =>
      cause && (
        // About as high as the panel, so that nothing shifts when it is loaded.
        <Suspense fallback={<div className="h-36" />}>
          <RulingPanel key={causeSeq} debate={debate} cause={cause} ledger={ledger} moves={moves} />
        </Suspense>
      ),
    read: () => (
      <>
        <MoveStatus moves={moves} hasText={false} />
        <Suspense fallback={<div className="h-32" />}>
          <ClosedPanel debateId={debate.id} arguments={all} />
        </Suspense>
      </>
    ),
  }
  const left = <LeftTexts texts={leftTexts} onDrop={dropLeftText} />
  const waiting = isFolded && task === 'rule' && cause ? whatWaits(text, cause, offer, heldDrafts.length) : ''

  return (
    <section ref={area} tabIndex={-1} aria-label={text.ruling.area} className="no-print relative z-10 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] focus-visible:-outline-offset-2">
      <div className="mx-auto flex max-h-[46dvh] max-w-[760px] flex-col">
        <div className="flex shrink-0 items-center gap-2.5 px-4 py-2 max-sm:px-3">
          <span className={cx(debate.state !== 'CLOSED' && 'max-sm:hidden')}>
            <StateBadge state={debate.state} />
          </span>
          <div className="min-w-0">
            <Title debate={debate} cause={cause} last={all.at(-1)}>
              {task === 'rule' && cause && (
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
            {waiting && <p className="text-small font-semibold">{waiting}</p>}
          </div>
          <span className="ml-auto flex shrink-0 items-center gap-1">
            {isFolded && task === 'rule' && mayRule && (
              <Button
                look="primary"
                icon="scales"
                onClick={() => {
                  setFolded(false)
                  onJump(causeSeq)
                  foldButton.current?.focus()
                }}
              >
                {text.ruling.decide}
              </Button>
            )}
            {/* The stop button is never folded away. */}
            {task !== 'stop' && (
              <IconButton
                ref={foldButton}
                icon={isFolded ? 'up' : 'down'}
                label={isFolded ? text.ruling.expand : text.ruling.collapse}
                aria-expanded={!isFolded}
                size="small"
                onClick={() => setFolded(!isFolded)}
              />
            )}
          </span>
        </div>
        <div className="min-h-0 overflow-y-auto px-4 max-sm:px-3">
          {task !== 'stop' && left}
          {/* The key unmounts the old panel and its focus at once, instead of hiding it until the new one is loaded. */}
          <div key={task} className={cx(isFolded && 'hidden')}>{mayRule || task === 'read' ? panels[task]() : <OnlyReading />}</div>
          {/* Left texts stand below the stop button, so that they do not push it out of view. */}
          {task === 'stop' && left}
        </div>
      </div>
    </section>
  )
}

/** A fold holds until the task changes. */
function useFold(task: Task, causeSeq: number): [boolean, (isFolded: boolean) => void] {
  const isPhone = useIsPhone()
  const subject = `${task} ${causeSeq}`
  // On a phone a ruling takes half of the screen, so it starts folded.
  const fresh = { subject, isFolded: isPhone && task === 'rule' }
  const [kept, setKept] = useState(fresh)
  if (kept.subject !== subject) setKept(fresh)
  const { isFolded } = kept.subject === subject ? kept : fresh
  return [isFolded && task !== 'stop', (next) => setKept({ subject, isFolded: next })]
}

/** A summary while the rest is folded. */
function whatWaits(text: Dictionary, cause: Argument, { options }: Offer, heldDrafts: number): string {
  if (cause.type === 'INTERVENTION') return heldDrafts > 0 ? text.ruling.waitingDrafts(heldDrafts) : ''
  return options.length > 0 ? text.ruling.waitingOptions(options.map(({ id }) => id)) : ''
}

function Title({ debate, cause, last, children }: { debate: Debate; cause: Argument | undefined; last: Argument | undefined; children: ReactNode }) {
  const text = useText()
  const language = useLanguage()
  const now = useNow()
  const sinceMs = Math.max(0, now - Date.parse(last?.created_at ?? debate.updated_at))
  const since = sinceMs < 60_000 ? text.thread.justNow : duration(sinceMs, language)
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
  return (
    <h2 className="min-w-0 text-small font-medium text-ink-2">
      {words}
      {children}
    </h2>
  )
}

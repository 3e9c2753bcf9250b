import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/button'
import { SidePanel } from '@/components/dialog'
import { Select } from '@/components/select'
import type { Ledger } from '@/features/live'
import { documentsNamed } from '@/features/thread'
import type { Argument, Debate, HeldDraft, Presence } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import { excerpt } from '@/lib/text'
import { Details } from './details'
import { dispatch, send, useDraft } from './engine'
import { IssueLines } from './issue-lines'
import { lastWordsOf } from './last-words'
import type { Draft } from './machine'
import { MoveStatus } from './move-status'
import { Note } from './note'
import { OnlyReading } from './only-reading'
import { OpenedIssues } from './opened-issues'
import { OptionRows } from './option-rows'
import { recommendedIn } from './options'
import { choiceAt, needsWords, planOf, type Choice } from './plan'
import { questionOf } from './question'
import { Sides } from './sides'
import { useDecisionKeys } from './use-decision-keys'
import { useOwnMoves } from './use-own-moves'

const PlanChanges = lazy(lazily(() => import('./plan-changes')))

export type DecisionProps = {
  debate: Debate
  /** All arguments, or the newest ones. */
  arguments: readonly Argument[]
  /** The appeal, resolution or intervention to rule on. */
  cause: Argument
  heldDrafts: readonly HeldDraft[]
  ledger: Ledger
  presence: Presence | undefined
  mayRule: boolean
  /** Shows the whole text of the question below, where the argument itself is not on the page. */
  showsText: boolean
  /** Without it, links lead to the debate's page. */
  onJump?: (seq: number) => void
  onSent?: () => void
  className?: string
}

const usualRounds = 1
const mostOfNote = 300
const rounds = Array.from({ length: 11 }, (_, n) => ({ value: n, label: String(n) }))

/** One decision: the question, where the sides disagree, the choices in full, the issues that it settles, and one button that says what it does. */
export function Decision({ debate, arguments: all, cause, heldDrafts, ledger, presence, mayRule, showsText, onJump, onSent, className }: DecisionProps) {
  const text = useText()
  const titleId = useId()
  const purpose = { kind: 'ruling', seq: cause.seq } as const
  const draft = useDraft(debate.id, purpose)
  const moves = useOwnMoves(debate.id)
  const { isBusy } = moves
  const plan = useMemo(() => planOf(text, { cause, ledger }, draft), [text, cause, ledger, draft])
  const words = useMemo(() => (cause.type === 'APPEAL' ? lastWordsOf(all, cause, ledger) : []), [all, cause, ledger])
  const documents = useMemo(() => documentsNamed(all), [all])
  const block = useRef<HTMLElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [isWriting, setWriting] = useState(false)
  const [showsChanges, setShowsChanges] = useState(false)
  const hasNote = isWriting || draft.text !== '' || needsWords(plan.chosen) || (plan.choices.length === 0 && cause.type === 'APPEAL')
  const edit = (change: Partial<Draft>) => dispatch({ type: 'edited', debateId: debate.id, purpose, change })

  const write = () => {
    if (!mayRule) return
    flushSync(() => setWriting(true))
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }
  const choose = (choice: Choice) => {
    const isBack = choice.id === draft.choice
    edit({ choice: isBack ? undefined : choice.id })
    if (!isBack && needsWords(choice)) write()
  }
  const submit = (alsoCloses: boolean): boolean => {
    const now = alsoCloses && !plan.closes ? planOf(text, { cause, ledger }, { ...draft, close: true }) : plan
    if (isBusy || now.missing !== undefined) return false
    send({ debateId: debate.id, title: debate.title, purpose, draft, move: now.body })
    // Keys are no longer typed into the note.
    if (document.activeElement === box.current) block.current?.focus()
    onSent?.()
    return true
  }
  useDecisionKeys({
    block,
    box,
    write,
    send: submit,
    choose: (key) => {
      const choice = isBusy ? undefined : choiceAt(plan.choices, key)
      if (choice) choose(choice)
      return choice !== undefined
    },
  })
  useEffect(() => setWriting(false), [debate.id, cause.seq])

  const adviser = presence?.arbitrator
  const advisedId = adviser?.advice ? recommendedIn(adviser.advice) : undefined
  const advised = plan.choices.find(({ id }) => id.toLowerCase() === advisedId)
  const question = { APPEAL: questionOf(cause.content), RESOLUTION: text.ruling.resolutionTitle, INTERVENTION: text.ruling.stopTitle }[cause.type as 'APPEAL']
  const note = cause.type === 'APPEAL' ? '' : excerpt(cause.content, mostOfNote)
  // A text that is shown whole is not shown again below.
  const hasMore = excerpt(cause.content, mostOfNote + 1) !== (note || question)

  return (
    <section ref={block} data-decision tabIndex={-1} aria-labelledby={titleId} className={cx('print-flow flex min-h-0 flex-col bg-surface outline-none', className)}>
      <div className="print-flow min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="group" aria-labelledby={titleId}>
        <div className="@container flex max-w-[860px] flex-col gap-3 px-5 pt-4 pb-3 max-sm:px-4">
          <div className="flex flex-col gap-1">
            <h2 id={titleId} title={question} className="line-clamp-3 text-[1.0625rem] leading-6 font-semibold text-balance [overflow-wrap:anywhere]">
              {visible(question)}
            </h2>
            {note !== '' && <p className="line-clamp-3 text-small text-ink-2 [overflow-wrap:anywhere]">{note}</p>}
          </div>
          <Sides debateId={debate.id} words={words} presence={presence} onJump={onJump} />
          <OptionRows choices={plan.choices} chosen={plan.chosen?.id} advised={advised && { id: advised.id, by: text.desk.advised }} disabled={isBusy} onChoose={mayRule ? choose : undefined} />
          <IssueLines key={cause.seq} plan={plan} despite={cause.despite} rulings={draft.issues} disabled={isBusy || !mayRule} onChange={(issues) => edit({ issues })} />
          <OpenedIssues opened={draft.opened ?? []} disabled={isBusy || !mayRule} onChange={(opened) => edit({ opened })} />
          {documents.length > 0 && (
            <button type="button" className="link no-print min-h-6 w-fit text-small" onClick={() => setShowsChanges(true)}>
              {text.desk.planChanges}
            </button>
          )}
          <Details debate={debate} cause={cause} ledger={ledger} heldDrafts={heldDrafts} adviser={adviser} showsText={showsText && hasMore} />
        </div>
      </div>
      <footer className="no-print shrink-0 border-t border-line">
        <div className="flex max-w-[860px] flex-col gap-2 px-5 py-2.5 max-sm:px-4">
          {!mayRule ? (
            <OnlyReading />
          ) : (
            <>
              <MoveStatus moves={moves} hasText={draft.text.trim() !== ''} />
              {hasNote && (
                <Note
                  box={box}
                  value={draft.text}
                  whole={plan.body.content}
                  placeholder={cause.type === 'RESOLUTION' ? text.ruling.directionPlaceholder : text.ruling.placeholder}
                  disabled={isBusy}
                  onChange={(next) => edit({ text: next })}
                  onLeave={() => {
                    setWriting(false)
                    block.current?.focus()
                  }}
                />
              )}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {!hasNote && (
                  <button type="button" className="link min-h-8 text-small" onClick={write}>
                    {text.ruling.addNote}
                  </button>
                )}
                {cause.type !== 'RESOLUTION' && (
                  <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-small text-ink-2">
                    <input type="checkbox" className="size-4 accent-accent" checked={draft.close === true} disabled={isBusy} onChange={(event) => edit({ close: event.target.checked || undefined })} />
                    {text.ruling.alsoClose}
                  </label>
                )}
                {ledger.maxRounds !== undefined && !plan.closes && (
                  <Select label={text.issues.furtherRounds} value={draft.further ?? usualRounds} choices={rounds} onChange={(further) => edit({ further: further === usualRounds ? undefined : further })} />
                )}
              </div>
              <Button data-send look={plan.isDanger ? 'danger' : 'primary'} className="w-full py-1.5 text-body! leading-snug" disabled={isBusy || plan.missing !== undefined} onClick={() => submit(false)}>
                <span className="min-w-0 [overflow-wrap:anywhere]" role="status">
                  {isBusy ? text.ruling.sending : (plan.missing ?? plan.label)}
                </span>
              </Button>
            </>
          )}
        </div>
      </footer>
      <SidePanel open={showsChanges} onOpenChange={setShowsChanges} title={text.desk.planChanges}>
        <Suspense fallback={null}>
          <PlanChanges debateId={debate.id} ids={documents} arguments={all} issues={ledger.issues} />
        </Suspense>
      </SidePanel>
    </section>
  )
}

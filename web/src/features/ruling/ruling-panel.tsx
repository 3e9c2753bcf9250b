import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import type { Argument, HeldDraft } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'
import { choicesIn, rulingLine, withChoice } from './choices'
import { useDraft } from './draft'
import { Editor, type EditorHandle } from './editor'
import { HeldDrafts } from './held-drafts'
import { MoveStatus } from './move-status'
import type { AppealOption, Question } from './options'
import { QuestionsList } from './questions-list'
import type { Moves } from './use-moves'

type Props = {
  debateId: string
  /** The appeal, resolution or intervention to rule on. */
  cause: Argument
  questions: readonly Question[]
  heldDrafts: readonly HeldDraft[]
  moves: Moves
}

export function RulingPanel({ debateId, cause, questions, heldDrafts, moves }: Props) {
  const text = useText()
  const isPhone = useIsPhone()
  const draft = useDraft(debateId, { kind: 'ruling', seq: cause.seq })
  const [close, setClose] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const isResolution = cause.type === 'RESOLUTION'
  const isBusy = moves.outstanding !== undefined
  const hasText = draft.text.trim() !== ''
  const { chosen, own } = choicesIn(text, questions, draft.text)
  const answered = chosen.filter(Boolean).length
  const lacksWords = own === '' && chosen.some((option) => option?.isOpen)
  const isSendable = hasText && !lacksWords && !isBusy

  const rule = (content: string, close: boolean, isDraftDone: boolean) =>
    moves.send({ kind: 'ruling', content, close }, isDraftDone ? draft.text : undefined)

  const choose = (at: number, option: AppealOption) => {
    draft.change(withChoice(text, questions, draft.text, at, option))
    const isLast = chosen.every((each, i) => i === at || each)
    // On a phone the keyboard would cover what one wants to read.
    if (option.isOpen || (isLast && !isPhone)) editor.current?.focus()
  }

  // The option and nothing else: what was written by hand is not sent unseen, and not lost either.
  const ruleNow = (option: AppealOption) => rule(rulingLine(text, questions, 0, option), false, own === '')

  const submit = () => {
    if (isSendable) rule(draft.text, !isResolution && close, true)
  }

  return (
    <div className="flex flex-col gap-3">
      {cause.type === 'INTERVENTION' && <HeldDrafts debateId={debateId} drafts={heldDrafts} />}
      {questions.length > 0 && <QuestionsList questions={questions} chosen={chosen} disabled={isBusy} onChoose={choose} onRule={ruleNow} />}
      <Editor
        ref={editor}
        debateId={debateId}
        value={draft.text}
        onChange={draft.change}
        placeholder={isResolution ? text.ruling.directionPlaceholder : text.ruling.placeholder}
        hint={lacksWords ? text.ruling.writeOut : questions.length > 1 && answered > 0 ? text.ruling.answered(answered, questions.length) : undefined}
        onSubmit={submit}
      />
      {/* Always in reach, however much there is to scroll. */}
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-2.5 max-sm:-mx-3 max-sm:px-3">
        <MoveStatus moves={moves} hasText={hasText} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isResolution ? (
            <>
              <Button disabled={!isSendable} title={isSendable ? undefined : text.ruling.sendBackHint} icon="reply" onClick={submit}>
                {text.ruling.sendBack}
              </Button>
              <Button look="good" icon="check" disabled={isBusy} onClick={() => rule(hasText ? draft.text : text.ruling.acceptText, true, true)}>
                {isBusy ? text.ruling.sending : hasText ? text.ruling.acceptWithNotes : text.ruling.accept}
              </Button>
            </>
          ) : (
            <>
              <label className="mr-auto flex min-h-10 cursor-pointer items-center gap-2 text-small text-ink-2">
                <input type="checkbox" className="size-4 accent-accent" checked={close} onChange={(event) => setClose(event.target.checked)} />
                {text.ruling.alsoClose}
              </label>
              <Button look="primary" icon="scales" disabled={!isSendable} onClick={submit}>
                {isBusy ? text.ruling.sending : close ? text.ruling.sendAndClose : text.ruling.send}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

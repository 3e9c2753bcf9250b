import { useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { Select } from '@/components/select'
import type { Ledger } from '@/features/live'
import type { Argument, HeldDraft } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'
import { ownWords, rulingLine, withOption } from './choices'
import { useDraft } from './draft'
import { Editor, type EditorHandle } from './editor'
import { HeldDrafts } from './held-drafts'
import { closesOver, entriesOf, lackingNotes, linesOf } from './issue-rulings'
import { IssueRulingsList } from './issue-rulings-list'
import { useMarks } from './marks'
import { MoveStatus } from './move-status'
import type { AppealOption, Offer } from './options'
import { OptionsList } from './options-list'
import { OtherTexts } from './other-texts'
import type { Moves } from './use-moves'

type Props = {
  debateId: string
  /** The appeal, resolution or intervention to rule on. */
  cause: Argument
  offer: Offer
  heldDrafts: readonly HeldDraft[]
  ledger: Ledger
  moves: Moves
  /** Beside what the person rules. */
  advice: ReactNode
}

// So few issues block that there is room for them at once.
const few = 3
const usualRounds = 1
const rounds = Array.from({ length: 11 }, (_, n) => ({ value: n, label: String(n) }))

export function RulingPanel({ debateId, cause, offer, heldDrafts, ledger, moves, advice }: Props) {
  const text = useText()
  const isPhone = useIsPhone()
  const draft = useDraft(debateId, { kind: 'ruling', seq: cause.seq })
  const [marks, setMarks] = useMarks(debateId, cause.seq)
  const [close, setClose] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const isResolution = cause.type === 'RESOLUTION'
  const isBusy = moves.outstanding !== undefined
  const chosen = offer.isSure ? offer.options.find(({ id }) => id === marks.choice) : undefined
  const lacksWords = chosen?.isOpen === true && ownWords(text, offer.options, draft.text) === ''
  const lacking = lackingNotes(ledger, marks.issues)
  const entries = entriesOf(text, ledger, marks.issues)
  const lines = linesOf(text, ledger, marks.issues)
  const whole = [draft.text.trim(), lines].filter(Boolean).join('\n\n')
  const isReady = lacking.length === 0 && !isBusy
  const isSendable = whole !== '' && !lacksWords && isReady
  const passedOver = isResolution || close ? closesOver(ledger, entries) : []
  const hasRounds = ledger.maxRounds !== undefined

  const rule = (content: string, closes: boolean, choice: string | undefined, isDraftDone: boolean) =>
    moves.send(
      {
        kind: 'ruling',
        content,
        close: closes,
        ...(entries.length > 0 && { issues: entries }),
        ...(choice !== undefined && { choice }),
        ...(hasRounds && !closes && marks.further !== undefined && { extend_rounds: marks.further }),
      },
      isDraftDone ? draft.text : undefined,
    )

  const choose = (option: AppealOption) => {
    draft.change(withOption(text, offer.options, draft.text, option))
    if (offer.isSure) setMarks({ choice: option.id })
    // On a phone the keyboard would cover what one wants to read.
    if (option.isOpen || !isPhone) editor.current?.focus()
  }

  // The option and what was ruled on issues: what was written by hand is not sent unseen, and not lost either.
  const ruleNow = (option: AppealOption) => {
    const content = [rulingLine(text, option), lines].filter(Boolean).join('\n\n')
    rule(content, close, option.id, ownWords(text, offer.options, draft.text) === '')
  }

  const submit = () => {
    if (isSendable) rule(whole, !isResolution && close, chosen?.id, true)
  }
  const hint = lacking.length > 0 ? text.issues.noteNeeded(lacking) : lacksWords ? text.ruling.writeOut : undefined

  return (
    <div className="flex flex-col gap-3">
      {cause.type === 'INTERVENTION' && <HeldDrafts debateId={debateId} drafts={heldDrafts} />}
      {advice}
      {offer.options.length > 0 && (
        <OptionsList offer={offer} chosen={chosen?.id} disabled={isBusy} closes={close} onChoose={choose} onRule={isReady ? ruleNow : undefined} />
      )}
      <OtherTexts draft={draft} />
      <Editor
        ref={editor}
        debateId={debateId}
        value={draft.text}
        added={lines}
        onChange={draft.change}
        placeholder={isResolution ? text.ruling.directionPlaceholder : text.ruling.placeholder}
        hint={hint}
        onSubmit={submit}
      />
      <IssueRulingsList
        ledger={ledger}
        rulings={marks.issues}
        disabled={isBusy}
        opensAtOnce={offer.options.length === 0 && ledger.blocking.length > 0 && ledger.blocking.length <= few}
        onChange={(issues) => setMarks({ issues })}
      />
      {/* Always in reach, however much there is to scroll. */}
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-2.5 max-sm:-mx-3 max-sm:px-3">
        <MoveStatus moves={moves} hasText={draft.text.trim() !== ''} />
        {passedOver.length > 0 && (
          <p role="status" className="flex items-center gap-2 text-small font-medium text-danger">
            <Icon name="warning" />
            {text.issues.closesOver(passedOver)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {hasRounds && !close && (
            <span className="mr-auto">
              <Select label={text.issues.furtherRounds} value={marks.further ?? usualRounds} choices={rounds} onChange={(further) => setMarks({ further: further === usualRounds ? undefined : further })} />
            </span>
          )}
          {isResolution ? (
            <>
              <Button disabled={!isSendable} title={isSendable ? undefined : text.ruling.sendBackHint} icon="reply" onClick={submit}>
                {text.ruling.sendBack}
              </Button>
              <Button look="good" icon="check" disabled={!isReady} onClick={() => rule(whole || text.ruling.acceptText, true, undefined, true)}>
                {isBusy ? text.ruling.sending : whole ? text.ruling.acceptWithNotes : text.ruling.accept}
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

import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { Select } from '@/components/select'
import { UnverifiedVersions } from '@/features/documents'
import type { Ledger } from '@/features/live'
import type { Argument, Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { Editor } from './editor'
import { MoveStatus } from './move-status'
import { Templates } from './templates'
import type { Moves } from './use-moves'
import { useRuling } from './use-ruling'

type Props = {
  debate: Debate
  /** The appeal, resolution or intervention to rule on. */
  cause: Argument
  ledger: Ledger
  moves: Moves
}

const usualRounds = 1
const rounds = Array.from({ length: 11 }, (_, n) => ({ value: n, label: String(n) }))

/** The text to send and its controls. The evidence and the choices are in the thread. */
export default function RulingPanel({ debate, cause, ledger, moves }: Props) {
  const text = useText()
  const ruling = useRuling({ debate, cause, ledger })
  const { draft, marks, setMarks, isBusy, isSendable } = ruling
  const isResolution = cause.type === 'RESOLUTION'
  const close = marks.close === true && !isResolution
  const passedOver = isResolution || close ? ruling.passedOver : []
  const hasRounds = ledger.maxRounds !== undefined
  const submit = (closes: boolean) => {
    if (isResolution && closes) ruling.submit(true, text.ruling.acceptText)
    else if (isSendable) ruling.submit(closes || close)
  }

  return (
    <div className="flex flex-col">
      <Editor
        debateId={debate.id}
        value={draft.text}
        added={ruling.lines}
        onChange={draft.change}
        placeholder={isResolution ? text.ruling.directionPlaceholder : text.ruling.placeholder}
        hint={ruling.hint}
        onSubmit={submit}
      >
        <Templates cause={cause} draft={draft} disabled={isBusy} />
      </Editor>
      {/* Always in view, however long the text is. */}
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 bg-surface px-4 py-2 max-sm:-mx-3 max-sm:px-3">
        <MoveStatus moves={moves} hasText={draft.text.trim() !== ''} />
        {(isResolution || close) && <UnverifiedVersions versions={ledger.unverified} />}
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
              <Button disabled={!isSendable} title={isSendable ? undefined : text.ruling.sendBackHint} icon="reply" onClick={() => submit(false)}>
                {text.ruling.sendBack}
              </Button>
              <Button look="good" icon="check" disabled={!ruling.isReady} onClick={() => submit(true)}>
                {isBusy ? text.ruling.sending : ruling.whole ? text.ruling.acceptWithNotes : text.ruling.accept}
              </Button>
            </>
          ) : (
            <>
              <label className="mr-auto flex min-h-10 cursor-pointer items-center gap-2 text-small text-ink-2">
                <input type="checkbox" className="size-4 accent-accent" checked={close} onChange={(event) => setMarks({ close: event.target.checked || undefined })} />
                {text.ruling.alsoClose}
              </label>
              <Button look="primary" icon="scales" disabled={!isSendable} onClick={() => submit(false)}>
                {isBusy ? text.ruling.sending : close ? text.ruling.sendAndClose : text.ruling.send}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/button'
import type { Argument, HeldDraft } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useDraft } from './draft'
import { Editor } from './editor'
import { HeldDrafts } from './held-drafts'
import { MoveStatus } from './move-status'
import { appealOptions, type AppealOption } from './options'
import { OptionsList } from './options-list'
import type { Moves } from './use-moves'

type Props = {
  debateId: string
  /** The appeal, resolution or intervention to rule on. */
  cause: Argument
  heldDrafts: readonly HeldDraft[]
  moves: Moves
}

export function RulingPanel({ debateId, cause, heldDrafts, moves }: Props) {
  const text = useText()
  const [draft, setDraft] = useDraft(debateId, 'ruling')
  const [close, setClose] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const options = useMemo(() => (cause.type === 'APPEAL' ? appealOptions(cause.content) : []), [cause])
  const isResolution = cause.type === 'RESOLUTION'
  const isBusy = moves.outstanding !== undefined
  const isSendable = draft.trim() !== '' && !isBusy

  const lineOf = useCallback((option: AppealOption) => text.ruling.chosenText(option.label, option.text), [text])
  const chosen = options.find((option) => draft.startsWith(lineOf(option)))

  /** The draft with this option on top; what was written by hand stays below. */
  const withOption = (option: AppealOption): string => {
    const own = (chosen ? draft.slice(lineOf(chosen).length) : draft).trim()
    return own ? `${lineOf(option)}\n\n${own}` : lineOf(option)
  }

  const rule = async (content: string, isClosing: boolean) => {
    if (await moves.rule(content, isClosing)) setDraft('')
  }

  const choose = (option: AppealOption) => {
    setDraft(withOption(option))
    box.current?.focus()
  }

  const submit = () => {
    if (isSendable) void rule(draft, !isResolution && close)
  }

  return (
    <div className="flex flex-col gap-3">
      {cause.type === 'INTERVENTION' && <HeldDrafts debateId={debateId} drafts={heldDrafts} />}
      {options.length > 0 && (
        <OptionsList
          options={options}
          chosen={chosen?.label}
          disabled={isBusy}
          onChoose={choose}
          onRule={(option) => void rule(withOption(option), false)}
        />
      )}
      <MoveStatus moves={moves} />
      <Editor
        ref={box}
        debateId={debateId}
        value={draft}
        onChange={setDraft}
        placeholder={isResolution ? text.ruling.directionPlaceholder : text.ruling.placeholder}
        onSubmit={submit}
        actions={
          isResolution ? (
            <>
              <Button disabled={!isSendable} title={isSendable ? undefined : text.ruling.sendBackHint} icon="reply" onClick={() => void rule(draft, false)}>
                {text.ruling.sendBack}
              </Button>
              <Button look="good" icon="check" disabled={isBusy} onClick={() => void rule(draft.trim() ? draft : text.ruling.acceptText, true)}>
                {isBusy ? text.ruling.sending : draft.trim() ? text.ruling.acceptWithNotes : text.ruling.accept}
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
          )
        }
      />
    </div>
  )
}

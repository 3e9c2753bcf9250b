import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/button'
import { Dialog } from '@/components/dialog'
import type { Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { dispatch, send, useDraft } from './engine'
import { HoldButton } from './hold-button'
import { useOwnMoves } from './use-own-moves'

type Props = { debate: Debate; /** The newest argument that the page shows. */ seen: number; /** The argument that was ruled on last, if any. */ causeSeq: number }

/** Pauses the debate when it is held; beside it a dialog for the same with a note, and for keys. */
export default function StopButton({ debate: { id, title }, seen, causeSeq }: Props) {
  const text = useText()
  const purpose = { kind: 'note', seq: causeSeq } as const
  const draft = useDraft(id, purpose)
  const change = (words: string) => dispatch({ type: 'edited', debateId: id, purpose, change: { text: words } })
  const [isAsking, setAsking] = useState(false)
  const { isBusy, outstanding, isQueued } = useOwnMoves(id)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (isAsking) box.current?.focus()
  }, [isAsking])

  const ask = () => {
    if (draft.text.trim() === '') change(text.desk.askNote)
    box.current?.focus()
  }
  const stop = () => {
    setAsking(false)
    send({ debateId: id, title, purpose, draft, move: { kind: 'intervention', content: draft.text, expected_seq: seen } })
  }
  return (
    <div className="relative flex items-center">
      <HoldButton disabled={isBusy} isBusy={outstanding !== undefined && !isQueued} onHeld={stop} onPlainClick={() => setAsking(true)} />
      <IconButton icon="down" label={text.ruling.cannotHold} size="small" disabled={isBusy} onClick={() => setAsking(true)} />
      <Dialog open={isAsking} onOpenChange={setAsking} title={text.ruling.confirmTitle} description={text.ruling.confirmText}>
        <label className="mb-3 flex flex-col gap-1 text-small text-ink-2">
          {text.ruling.note}
          <textarea
            ref={box}
            value={draft.text}
            rows={3}
            placeholder={text.ruling.notePlaceholder}
            onChange={(event) => change(event.target.value)}
            className="field field-sizing-content max-h-60 min-h-20 resize-none px-3 py-2 text-body"
          />
        </label>
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="link mr-auto min-h-8 text-small" onClick={ask}>
            {text.desk.pauseAndAsk}
          </button>
          <Button onClick={() => setAsking(false)}>{text.app.cancel}</Button>
          <Button look="danger" icon="stop" onClick={stop}>
            {text.ruling.confirmStop}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

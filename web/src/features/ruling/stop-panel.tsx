import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import type { Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { dispatch, send, useDraft } from './engine'
import { HoldButton } from './hold-button'
import { MoveStatus } from './move-status'
import type { OwnMoves } from './use-own-moves'

type Props = { debate: Debate; /** The newest argument that the page shows. */ seen: number; /** The argument that was ruled on last, if any. */ causeSeq: number; moves: OwnMoves }

/** Stops a running debate, with or without a note. */
export default function StopPanel({ debate: { id: debateId, title }, seen, causeSeq, moves }: Props) {
  const text = useText()
  const purpose = { kind: 'note', seq: causeSeq } as const
  const draft = useDraft(debateId, purpose)
  const note = { text: draft.text, change: (next: string) => dispatch({ type: 'edited', debateId, purpose, change: { text: next } }) }
  const [hasNote, setHasNote] = useState(note.text !== '')
  const [isAsking, setAsking] = useState(false)
  const isBusy = moves.outstanding !== undefined

  const box = useRef<HTMLTextAreaElement>(null)
  const write = (begin = '') => {
    flushSync(() => {
      setHasNote(true)
      if (begin !== '' && note.text.trim() === '') note.change(begin)
    })
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }

  const stop = () => {
    setAsking(false)
    send({ debateId, title, purpose, draft, move: { kind: 'intervention', content: note.text, expected_seq: seen } })
  }

  return (
    <div className="flex flex-col gap-2 pb-3">
      {hasNote && (
        <label className="flex flex-col gap-1 text-small text-ink-2">
          {text.ruling.note}
          <textarea
            ref={box}
            value={note.text}
            rows={2}
            placeholder={text.ruling.notePlaceholder}
            onChange={(event) => note.change(event.target.value)}
            className="field field-sizing-content max-h-40 min-h-14 resize-none px-3 py-2 text-body"
          />
        </label>
      )}
      <HoldButton disabled={isBusy} isBusy={isBusy && !moves.isQueued} onHeld={stop} onPlainClick={() => setAsking(true)} />
      <MoveStatus moves={moves} hasText={note.text.trim() !== ''} />
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {!hasNote && (
          <button type="button" className="link min-h-6" onClick={() => write()}>
            {text.ruling.addNote}
          </button>
        )}
        <button
          type="button"
          className="link min-h-6"
          onClick={() => write(text.desk.askNote)}
        >
          {text.desk.pauseAndAsk}
        </button>
        <button type="button" className="link min-h-6" onClick={() => setAsking(true)}>
          {text.ruling.cannotHold}
        </button>
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking} title={text.ruling.confirmTitle} description={text.ruling.confirmText}>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{text.app.cancel}</Button>
          <Button look="danger" icon="stop" onClick={stop}>
            {text.ruling.confirmStop}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

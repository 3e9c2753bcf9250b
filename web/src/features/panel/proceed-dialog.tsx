import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Alert } from '@/components/notice'
import { api } from '@/lib/api/client'
import { asApiError } from '@/lib/api/error'
import type { PanelTurn } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { newId } from '@/lib/ids'
import { useWords } from './words'

type Props = { debateId: string; stage: PanelTurn['stage']; /** The seats that have not submitted. */ awaited: readonly string[]; hasReview: boolean; onClose: () => void }

const mostOfReason = 500

/** Ends the wait for seats that will not submit. */
export function ProceedDialog({ debateId, stage, awaited, hasReview, onClose }: Props) {
  const text = useText()
  const words = useWords()
  // A second attempt after a lost answer is the same request.
  const request = useRef({ key: '', id: '' })
  // The seats were chosen in this stage; the server refuses if the panel has moved on to the next.
  const [chosenIn] = useState(stage)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(awaited.length === 1 ? awaited : []))
  const [why, setWhy] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const without = awaited.filter((seat) => chosen.has(seat))
  const missing = !hasReview ? words.proceedFew : without.length === 0 ? words.chooseSeat : why.trim() === '' ? words.giveReason : undefined

  const toggle = (seat: string) => {
    const next = new Set(chosen)
    if (!next.delete(seat)) next.add(seat)
    setChosen(next)
  }
  const proceed = async () => {
    const body = { without, why: why.trim(), stage: chosenIn }
    const key = JSON.stringify(body)
    if (request.current.key !== key) request.current = { key, id: newId() }
    setSending(true)
    setFailure(undefined)
    try {
      await api.proceed(debateId, { ...body, client_request_id: request.current.id })
      onClose()
    } catch (error) {
      const { code, message } = asApiError(error)
      setFailure(text.errors[code] ?? message)
      setSending(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={words.proceedTitle} description={words.proceedHint}>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-small font-medium text-ink-2">{words.leaveOut}</legend>
        {awaited.map((seat) => (
          <label key={seat} className="flex min-h-8 items-center gap-2 text-ui">
            <input type="checkbox" className="size-4 accent-accent" checked={chosen.has(seat)} onChange={() => toggle(seat)} />
            {seat}
          </label>
        ))}
      </fieldset>
      <label className="flex flex-col gap-1 text-small font-medium text-ink-2">
        {words.why}
        <textarea value={why} rows={2} maxLength={mostOfReason} placeholder={words.whyHint} onChange={(event) => setWhy(event.target.value)} className="field field-sizing-content max-h-40 min-h-16 resize-none px-3 py-2 text-body font-normal" />
      </label>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{text.app.cancel}</Button>
        <Button look="primary" disabled={missing !== undefined || isSending} onClick={() => void proceed()}>
          {missing ?? words.proceedNow(without)}
        </Button>
      </div>
    </Dialog>
  )
}

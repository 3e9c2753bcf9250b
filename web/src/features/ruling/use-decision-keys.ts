import { useEffect, useRef, type RefObject } from 'react'
import { isTyping, textKeys, writeOn } from '@/lib/keys'

/** These keys have another meaning in the inbox or in a debate, on every page the same. */
const elsewhere = 'jknurqgsp[]?/'

type Keys = {
  block: RefObject<HTMLElement | null>
  box: RefObject<HTMLTextAreaElement | null>
  /** Returns whether a choice has this letter or number. */
  choose: (key: string) => boolean
  /** Returns whether there was a ruling to send. */
  send: (closes: boolean) => boolean
  /** Opens the note and focuses it. */
  write: () => void
}

/** A letter or a number chooses; → goes to the issues; Ctrl + Enter sends, with Shift it closes too; r writes, as does any key without a meaning. */
export function useDecisionKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const textBefore = textKeys(elsewhere)
    const onKey = (event: KeyboardEvent) => {
      const before = textBefore(event)
      const { block, box, choose, send, write } = latest.current
      const target = event.target as HTMLElement | null
      if (event.defaultPrevented || event.altKey || !block.current?.checkVisibility()) return
      // A dialog in front of the block has its own keys; the block may be in a dialog itself.
      const dialog = target?.closest('dialog')
      if (dialog && !dialog.contains(block.current)) return
      const isSending = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
      // A repeated key must not rule on the next question, which the person has not read.
      if (isSending && !event.repeat && (!isTyping(event) || block.current.contains(target))) {
        if (send(event.shiftKey)) event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey || isTyping(event)) return
      if (event.key === 'r') {
        event.preventDefault()
        return write()
      }
      // Where nothing has the focus, so that arrows still scroll what has it.
      if (event.key === 'ArrowRight' && (target === document.body || target === block.current)) {
        const issue = block.current.querySelector<HTMLElement>('[data-issue] select')
        if (issue) event.preventDefault()
        return issue?.focus()
      }
      if (before === undefined) return
      // A capital letter begins a sentence, so it is typed.
      if (!event.shiftKey && choose(event.key)) return event.preventDefault()
      write()
      if (box.current) writeOn(box.current, before)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

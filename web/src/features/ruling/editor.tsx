import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Markdown } from '@/components/markdown'
import { Segmented } from '@/components/segmented'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { textKeys, writeOn } from '@/lib/keys'
import { byteLength } from '@/lib/text'

// The server's default limit: this only warns, and the server decides.
const mostBytes = 10_240

let focusCurrent: (() => void) | undefined

/** Focuses the ruling's text at its end, if the editor is there. */
export const focusEditor = (): void => void requestAnimationFrame(() => focusCurrent?.())

type Props = {
  debateId: string
  value: string
  /** Sent below the text and shown in the preview. */
  added: string
  onChange: (text: string) => void
  placeholder: string
  /** Replaces the usual words above the text. */
  hint: string | undefined
  onSubmit: (closes: boolean) => void
  /** Beside the switch between writing and preview. */
  children?: ReactNode
}

/** Markdown with a preview. Ctrl or Cmd + Enter submits, with Shift it closes the debate too. */
export function Editor({ debateId, value, added, onChange, placeholder, hint, onSubmit, children }: Props) {
  const text = useText()
  const hintId = useId()
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const whole = [value.trim(), added].filter(Boolean).join('\n\n')
  const bytes = byteLength(whole)
  const isTooLong = bytes > mostBytes
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const focus = () => {
      flushSync(() => setMode('write'))
      box.current?.focus()
      box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
      box.current?.scrollIntoView({ block: 'nearest' })
    }
    focusCurrent = focus
    // Keys without another meaning on this page are typed into the text.
    const textBefore = textKeys('jknurqg[]?/')
    const onKey = (event: KeyboardEvent) => {
      const before = textBefore(event)
      if (before === undefined || !box.current?.checkVisibility()) return
      focus()
      writeOn(box.current, before)
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (focusCurrent === focus) focusCurrent = undefined
    }
  }, [])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label={text.ruling.text}
          value={mode}
          choices={[
            { value: 'write', label: text.ruling.write },
            { value: 'preview', label: text.ruling.preview },
          ]}
          onChange={setMode}
        />
        {children}
        <p id={hintId} className={cx('ml-auto text-right text-meta', isTooLong ? 'text-danger' : 'text-ink-3')}>
          {isTooLong
            ? text.ruling.tooLong(bytes, mostBytes)
            : bytes > mostBytes * 0.8
              ? text.ruling.bytes(bytes, mostBytes)
              : (hint ?? (value ? text.ruling.saved : text.ruling.shortcut))}
        </p>
      </div>
      {mode === 'write' ? (
        <textarea
          ref={box}
          data-ruling
          aria-label={text.ruling.text}
          aria-describedby={hintId}
          aria-invalid={isTooLong}
          value={value}
          placeholder={placeholder}
          rows={1}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSubmit(event.shiftKey)
          }}
          className="field field-sizing-content max-h-[24dvh] min-h-11 scroll-mb-24 resize-none px-3 py-2 text-body"
        />
      ) : (
        <div className="field max-h-[24dvh] min-h-11 overflow-y-auto border-line px-3 py-2" tabIndex={0} role="group" aria-label={text.ruling.preview}>
          {whole ? (
            <Markdown source={whole} debateId={debateId} />
          ) : (
            <p className="text-ui text-ink-3">{text.ruling.nothingToPreview}</p>
          )}
        </div>
      )}
    </div>
  )
}

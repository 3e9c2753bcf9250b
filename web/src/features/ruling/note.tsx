import type { Ref } from 'react'
import { useText } from '@/lib/i18n'
import { byteLength } from '@/lib/text'

// The server's default limit: this only warns, and the server decides.
const mostBytes = 10_240

type Props = { box: Ref<HTMLTextAreaElement>; value: string; /** The whole text to send, which is limited. */ whole: string; placeholder: string; disabled: boolean; onChange: (text: string) => void; onLeave: () => void }

/** The person's own words. Escape leaves it. */
export function Note({ box, value, whole, placeholder, disabled, onChange, onLeave }: Props) {
  const text = useText()
  const bytes = byteLength(whole)
  const isTooLong = bytes > mostBytes
  return (
    <div className="flex flex-col gap-1">
      <textarea
        ref={box}
        data-ruling
        aria-label={text.ruling.text}
        aria-invalid={isTooLong}
        value={value}
        rows={2}
        readOnly={disabled}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onLeave()
        }}
        className="field field-sizing-content max-h-[28dvh] min-h-14 resize-none px-3 py-1.5 text-body leading-snug"
      />
      {bytes > mostBytes * 0.8 && <p className={isTooLong ? 'text-meta text-danger' : 'text-meta text-ink-3'}>{isTooLong ? text.ruling.tooLong(bytes, mostBytes) : text.ruling.bytes(bytes, mostBytes)}</p>}
    </div>
  )
}

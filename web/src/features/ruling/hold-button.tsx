import { Icon } from '@/components/icons'
import { useText } from '@/lib/i18n'
import { holdMs, useHold } from './use-hold'

type Props = { disabled: boolean; isBusy: boolean; onHeld: () => void; onPlainClick: () => void }

export function HoldButton({ disabled, isBusy, onHeld, onPlainClick }: Props) {
  const text = useText()
  const { progress, wasShort, handlers } = useHold(onHeld, onPlainClick)
  const left = progress === undefined ? undefined : ((1 - progress) * holdMs) / 1000
  const words = isBusy ? text.ruling.stopping : left === undefined ? text.ruling.hold : text.ruling.holding(left.toFixed(1))
  return (
    <>
      <button
        type="button"
        aria-label={isBusy ? words : text.ruling.hold}
        disabled={disabled}
        {...handlers}
        className="relative flex min-h-11 w-full touch-none items-center justify-center overflow-hidden rounded-md bg-danger-solid font-semibold text-white select-none enabled:hover:brightness-110 disabled:bg-sunken disabled:text-ink-3"
      >
        {progress !== undefined && (
          <span aria-hidden className="absolute inset-y-0 left-0 bg-danger-deep" style={{ width: `${progress * 100}%` }} />
        )}
        <span className="relative flex items-center gap-2 tabular-nums">
          <Icon name="stop" size={18} />
          {words}
        </span>
      </button>
      <p role="status" className={wasShort ? 'text-small text-danger' : 'sr-only'}>
        {wasShort ? text.ruling.holdTooShort : ''}
      </p>
    </>
  )
}

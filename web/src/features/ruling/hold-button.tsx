import { Icon } from '@/components/icons'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { holdMs, useHold } from './use-hold'

type Props = { disabled: boolean; isBusy: boolean; onHeld: () => void; onPlainClick: () => void }

/** Plain until it is held, then fills with colour. */
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
        title={text.ruling.hold}
        disabled={disabled}
        {...handlers}
        className={cx(
          'relative flex min-h-8 touch-none items-center justify-center overflow-hidden rounded-md border px-3 text-small font-medium whitespace-nowrap select-none disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 max-sm:px-2',
          progress === undefined ? 'border-control text-ink-2 enabled:hover:border-danger enabled:hover:text-danger' : 'border-danger-solid bg-danger-solid text-white',
        )}
      >
        {progress !== undefined && (
          <span aria-hidden className="absolute inset-y-0 left-0 bg-danger-deep" style={{ width: `${progress * 100}%` }} />
        )}
        <span className="relative flex items-center gap-1.5 tabular-nums">
          <Icon name="stop" size={15} />
          <span className="max-sm:sr-only">{words}</span>
        </span>
      </button>
      <p role="status" className={wasShort ? 'absolute top-full right-0 z-20 mt-1 rounded-md border border-line bg-raised px-2.5 py-1 text-small whitespace-nowrap text-danger shadow-raised' : 'sr-only'}>
        {wasShort ? text.ruling.holdTooShort : ''}
      </p>
    </>
  )
}

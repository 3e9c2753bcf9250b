import { cx } from '@/lib/cx'

type Props<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; label: string; disabled?: boolean }[]
  onChange: (value: T) => void
}

/** A few exclusive choices side by side: radio buttons that look like one control. */
export function Segmented<T extends string>({ label, value, choices, onChange }: Props<T>) {
  return (
    <fieldset className="inline-flex rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex min-h-7 cursor-pointer items-center rounded-[6px] px-2.5 text-small font-medium whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent',
            choice.value === value ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink',
            choice.disabled && 'cursor-default text-ink-3',
          )}
        >
          <input
            type="radio"
            name={label}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none"
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

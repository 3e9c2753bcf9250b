import { useId } from 'react'
import { cx } from '@/lib/cx'
import { Icon } from './icons'

type Props<T extends string | number> = {
  label: string
  value: T
  choices: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  showLabel?: boolean
}

/** The browser's own select, which works best on phones and needs no script. */
export function Select<T extends string | number>({ label, value, choices, onChange, showLabel = true }: Props<T>) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-small text-ink-2">
      <label htmlFor={id} className={cx(!showLabel && 'sr-only')}>
        {label}
      </label>
      <span className="relative inline-flex items-center">
        <select
          id={id}
          className="field min-h-8 max-w-56 appearance-none truncate py-1 pr-7 pl-2.5 text-small font-medium"
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => String(choice.value) === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={14} className="pointer-events-none absolute right-2" />
      </span>
    </span>
  )
}

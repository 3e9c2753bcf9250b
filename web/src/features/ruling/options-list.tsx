import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { excerpt } from '@/lib/text'
import type { AppealOption } from './options'

type Props = {
  options: AppealOption[]
  chosen: string | undefined
  disabled: boolean
  onChoose: (option: AppealOption) => void
  onRule: (option: AppealOption) => void
}

export function OptionsList({ options, chosen, disabled, onChoose, onRule }: Props) {
  const text = useText()
  return (
    <ul aria-label={text.ruling.options} className="flex flex-col gap-1.5">
      {options.map((option) => {
        const isChosen = option.label === chosen
        return (
          <li
            key={option.label}
            className={cx(
              'flex items-stretch rounded-md border',
              isChosen ? 'border-accent bg-accent-tint' : 'border-line bg-surface hover:border-control',
            )}
          >
            <button
              type="button"
              disabled={disabled}
              aria-pressed={isChosen}
              title={text.ruling.choose(option.label)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-3 py-2 text-left"
              onClick={() => onChoose(option)}
            >
              <span
                className={cx(
                  'flex size-6 shrink-0 items-center justify-center rounded-full text-meta font-semibold',
                  isChosen ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
                )}
              >
                {isChosen ? <Icon name="tick" size={14} strokeWidth={3} /> : option.label}
              </span>
              <span className="line-clamp-3 text-ui">
                {isChosen && <span className="sr-only">{option.label}: </span>}
                {excerpt(option.text, 400)}
              </span>
            </button>
            <Button size="small" look="link" disabled={disabled} className="m-1.5 self-center max-sm:px-2" onClick={() => onRule(option)}>
              {text.ruling.ruleNow(option.label)}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

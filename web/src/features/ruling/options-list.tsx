import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { plain } from '@/lib/plain'
import type { AppealOption, Offer } from './options'
import { Recommended } from './recommended'

type Props = {
  offer: Offer
  /** The id of the chosen option. */
  chosen: string | undefined
  disabled: boolean
  /** A ruling by one click also closes the debate. */
  closes: boolean
  onChoose: (option: AppealOption) => void
  /** Undefined while no ruling can be sent. */
  onRule: ((option: AppealOption) => void) | undefined
}

/** The options of the appeal: each starts the ruling's text, and one that is a field can be the whole ruling. */
export function OptionsList({ offer: { options, isSure }, chosen, disabled, closes, onChoose, onRule }: Props) {
  const text = useText()
  return (
    <ul aria-label={text.ruling.options} className="flex flex-col gap-1.5">
      {options.map((option, i) => {
        const isChosen = option.id === chosen
        return (
          <li
            key={i}
            className={cx('flex flex-wrap items-stretch rounded-md border', isChosen ? 'border-accent bg-accent-tint' : 'border-line bg-surface hover:border-control')}
          >
            <button
              type="button"
              disabled={disabled}
              aria-pressed={isChosen}
              title={text.ruling.choose(option.id)}
              className="flex min-h-11 min-w-52 flex-1 items-center gap-3 rounded-md px-3 py-2 text-left"
              onClick={() => onChoose(option)}
            >
              <span
                className={cx(
                  'flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full px-1 text-meta font-semibold',
                  isChosen ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
                )}
              >
                {isChosen ? <Icon name="tick" size={14} strokeWidth={3} /> : option.id}
              </span>
              <span className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-start">
                <span className="min-w-0 flex-1 text-ui [overflow-wrap:anywhere]">
                  {isChosen && <span className="sr-only">{option.id}: </span>}
                  {plain(option.text)}
                </span>
                {option.isRecommended && <Recommended />}
              </span>
            </button>
            {isSure && !option.isOpen && (
              <Button size="small" look="link" disabled={disabled || !onRule} className="m-1.5 ml-auto self-center max-sm:px-2" onClick={() => onRule?.(option)}>
                {closes ? text.ruling.ruleAndClose(option.id) : text.ruling.ruleNow(option.id)}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

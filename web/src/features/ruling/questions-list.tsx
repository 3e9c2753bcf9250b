import { useId } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { excerpt } from '@/lib/text'
import type { AppealOption, Question } from './options'

type Props = {
  questions: readonly Question[]
  chosen: readonly (AppealOption | undefined)[]
  disabled: boolean
  onChoose: (at: number, option: AppealOption) => void
  onRule: (option: AppealOption) => void
}

/** What the appeal asks, one choice to a question. */
export function QuestionsList({ questions, chosen, disabled, onChoose, onRule }: Props) {
  const text = useText()
  const id = useId()
  const common = { disabled, onRule }
  if (questions.length === 1) {
    return (
      <ul aria-label={text.ruling.options} className="flex flex-col gap-1.5">
        <Options {...common} options={questions[0]!.options} chosen={chosen[0]} onChoose={(option) => onChoose(0, option)} />
      </ul>
    )
  }
  return questions.map(({ title, options }, at) => (
    <div key={at} className="flex flex-col gap-1.5">
      <h3 id={`${id}${at}`} className="text-small font-medium text-ink first-letter:uppercase [overflow-wrap:anywhere]">
        {title || text.ruling.question(at + 1)}
      </h3>
      <ul aria-labelledby={`${id}${at}`} className="flex flex-col gap-1.5">
        <Options {...common} options={options} chosen={chosen[at]} onChoose={(option) => onChoose(at, option)} />
      </ul>
    </div>
  ))
}

type OptionsProps = Pick<Props, 'disabled' | 'onRule'> & {
  options: readonly AppealOption[]
  chosen: AppealOption | undefined
  onChoose: (option: AppealOption) => void
}

function Options({ options, chosen, disabled, onChoose, onRule }: OptionsProps) {
  const text = useText()
  return options.map((option) => {
    const isChosen = option.label === chosen?.label
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
          <span className="line-clamp-3 min-w-0 text-ui [overflow-wrap:anywhere]">
            {isChosen && <span className="sr-only">{option.label}: </span>}
            {excerpt(option.text, 400)}
          </span>
        </button>
        {option.isWhole && (
          <Button size="small" look="link" disabled={disabled} className="m-1.5 self-center max-sm:px-2" onClick={() => onRule(option)}>
            {text.ruling.ruleNow(option.label)}
          </Button>
        )}
      </li>
    )
  })
}

import { Icon } from '@/components/icons'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { plain } from '@/lib/plain'
import { wordsOf, type Choice } from './plan'

type Props = {
  choices: readonly Choice[]
  /** The id of the chosen one. */
  chosen: string | undefined
  /** The id of the one that the adviser would choose, and who that is. */
  advised: { id: string; by: string } | undefined
  disabled: boolean
  /** Undefined for a token that may not rule, which sees the words alone. */
  onChoose: ((choice: Choice) => void) | undefined
}

/** The choices, each in full. */
export function OptionRows({ choices, chosen, advised, disabled, onChoose }: Props) {
  const text = useText()
  if (choices.length === 0) return null
  return (
    <ul aria-label={text.ruling.options} className="flex flex-col gap-1">
      {choices.map((choice, i) => {
        const isChosen = choice.id === chosen
        const words = (
          <>
            <span className={cx('mt-px flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1 text-meta font-semibold', isChosen ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2')}>
              {isChosen ? <Icon name="tick" size={13} strokeWidth={3} /> : choice.id}
            </span>
            <span className="min-w-0 flex-1 text-body leading-snug [overflow-wrap:anywhere]">
              {isChosen && <span className="sr-only">{choice.id}: </span>}
              {plain(wordsOf(choice))}
              {choice.isRecommended && <Mark words={text.desk.recommended} hint={text.desk.recommendedHint} />}
              {advised?.id === choice.id && <Mark words={advised.by} hint={text.desk.advisedHint} />}
            </span>
          </>
        )
        return (
          <li key={i} data-option={choice.id}>
            {onChoose ? (
              <button
                type="button"
                disabled={disabled}
                aria-pressed={isChosen}
                title={text.ruling.choose(choice.id)}
                onClick={() => onChoose(choice)}
                className={cx('flex min-h-9 w-full items-start gap-2.5 rounded-md border px-2.5 py-1.5 text-left', isChosen ? 'border-accent bg-accent-tint' : 'border-line bg-surface enabled:hover:border-control')}
              >
                {words}
              </button>
            ) : (
              <p className="flex items-start gap-2.5 px-2.5 py-1">{words}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Mark({ words, hint }: { words: string; hint: string }) {
  return (
    <span title={hint} className="ml-2 inline-block rounded-full bg-sunken px-2 text-meta leading-5 font-medium whitespace-nowrap text-ink-2">
      {words}
    </span>
  )
}

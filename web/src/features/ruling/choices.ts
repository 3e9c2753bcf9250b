// The chosen option is the first line of the ruling's text, so that the person sees what is sent. Pure.
import type { Dictionary } from '@/lib/i18n'
import type { AppealOption } from './options'

export const rulingLine = (text: Dictionary, { id, text: words }: AppealOption): string => text.ruling.chosenText(id, words)

/** The person's own words: the draft without the lines of these options; additions to such a line stay. */
export function ownWords(text: Dictionary, options: readonly AppealOption[], draft: string): string {
  const starts = options.map((option) => rulingLine(text, option)).sort((a, b) => b.length - a.length)
  const rest = (line: string) => {
    const start = starts.find((each) => line.startsWith(each))
    return start === undefined ? [line] : [line.slice(start.length).trim()].filter(Boolean)
  }
  return draft.split('\n').flatMap(rest).join('\n').trim()
}

/** The option whose line comes first. */
export function begunWith(text: Dictionary, options: readonly AppealOption[], draft: string): AppealOption | undefined {
  const begins = options.filter((option) => draft.startsWith(rulingLine(text, option)))
  return begins.toSorted((a, b) => b.text.length - a.text.length)[0]
}

/** Puts this option first, in place of any other; the person's own words stay. */
export function withOption(text: Dictionary, options: readonly AppealOption[], draft: string, option: AppealOption): string {
  const own = ownWords(text, options, draft)
  return own === '' ? rulingLine(text, option) : `${rulingLine(text, option)}\n\n${own}`
}

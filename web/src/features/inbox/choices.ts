// The choices of a card that one key selects: the options of an appeal, or the usual answers without options. Pure.
import type { AppealOption } from '@/features/ruling'
import type { Argument } from '@/lib/api/types'
import type { Dictionary } from '@/lib/i18n'

export type Choice = {
  /** The letter that selects it; a digit selects by position. */
  id: string
  text: string
  isRecommended: boolean
} & ({ kind: 'option'; option: AppealOption } | { kind: 'answer'; content: string; closes: boolean; needsWords: boolean })

export function choicesOf(text: Dictionary, cause: Argument, options: readonly AppealOption[]): Choice[] {
  if (options.length > 0) return options.map((option) => ({ kind: 'option', id: option.id, text: option.text, isRecommended: option.isRecommended, option }))
  const answer = (id: string, words: string, content: string, closes: boolean, needsWords: boolean): Choice => ({ kind: 'answer', id, text: words, isRecommended: false, content, closes, needsWords })
  if (cause.type === 'RESOLUTION') return [answer('A', text.desk.accept, text.ruling.acceptText, true, false), answer('B', text.desk.sendBack, '', false, true)]
  if (cause.type === 'INTERVENTION') return [answer('A', text.desk.goOn, text.desk.goOnText, false, false)]
  return []
}

/** The choice that a key selects, case-insensitive. Keys with another meaning are handled before. */
export function choiceAt(choices: readonly Choice[], key: string): Choice | undefined {
  return choices.find(({ id }) => id.toLowerCase() === key.toLowerCase()) ?? (/^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined)
}

// The options that are chosen stand in the ruling as lines of its text, so that what is sent is what one sees. Pure.
import type { Dictionary } from '@/lib/i18n'
import type { AppealOption, Question } from './options'

export type Choices = {
  /** For every question of the appeal, in their order. */
  chosen: readonly (AppealOption | undefined)[]
  /** What was written by hand. */
  own: string
}

/** What a ruling says by an option: the question too, when there are several. */
export function rulingLine(text: Dictionary, questions: readonly Question[], at: number, option: AppealOption): string {
  if (questions.length < 2) return text.ruling.chosenText(option.label, option.text)
  const name = questions[at]?.title
  return text.ruling.chosenFor(name ? `“${name}”` : text.ruling.question(at + 1), option.label, option.text)
}

type Read = Choices & { /** What was added by hand to a question's own line. */ tails: readonly string[] }

function read(text: Dictionary, questions: readonly Question[], draft: string): Read {
  const left = draft.split('\n')
  const found = questions.map(({ options }, at) => {
    for (const option of options) {
      const line = rulingLine(text, questions, at, option)
      const row = left.findIndex((each) => each.startsWith(line))
      if (row >= 0) return { option, tail: left.splice(row, 1)[0]!.slice(line.length) }
    }
    return undefined
  })
  return { chosen: found.map((each) => each?.option), tails: found.map((each) => each?.tail ?? ''), own: left.join('\n').trim() }
}

export function choicesIn(text: Dictionary, questions: readonly Question[], draft: string): Choices {
  const { chosen, tails, own } = read(text, questions, draft)
  return { chosen, own: [...tails, own].join('\n').trim() }
}

/** The draft with this option for its question; what was written by hand stays. */
export function withChoice(text: Dictionary, questions: readonly Question[], draft: string, at: number, option: AppealOption): string {
  const { chosen, tails, own } = read(text, questions, draft)
  const lines = chosen.with(at, option).flatMap((each, i) => (each ? [rulingLine(text, questions, i, each) + tails[i]!] : []))
  return own ? `${lines.join('\n')}\n\n${own}` : lines.join('\n')
}

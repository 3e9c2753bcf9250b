// What an appeal offers to rule by: its fields; without them, the lines of its text that begin "Option A:".
import type { Argument } from '@/lib/api/types'

export type AppealOption = {
  id: string
  /** As written, in Markdown, on one line. */
  text: string
  /** "Something else": it says nothing until it is written out. */
  isOpen: boolean
  /** The proposer said so, beside the option or in the appeal's text. */
  isRecommended: boolean
}

export type Offer = {
  options: readonly AppealOption[]
  /** They are fields of the appeal: a ruling can name one. What is read from a text is only words to start from. */
  isSure: boolean
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export function offerOf({ type, options, content }: Argument): Offer {
  if (type !== 'APPEAL') return { options: [], isSure: false }
  if (!options) return { options: optionLines(content), isSure: false }
  const recommended = recommendedIn(content)
  const isRecommended = (id: string, text: string) => saysSo.test(text) || id.toLowerCase() === recommended
  return {
    options: options.map(({ id, text }, i) => ({ id, text: onOneLine(text), isOpen: i === options.length - 1, isRecommended: isRecommended(id, text) })),
    isSure: true,
  }
}

const saysSo = /[([](?:recommended|khuyến nghị|đề xuất)[)\]]/i
const recommendation = /^\W*(?:recommended|recommendation|(?:I|we) recommend|khuyến nghị)(?:\s+is)?[\s:*_—-]+(?:(?:option|phương án)[\s:*_]+)?([\w-]{1,16})/imu

/** The id on a line like "Recommended: B" or "I recommend option B". */
function recommendedIn(content: string): string | undefined {
  return recommendation.exec(content)?.[1]?.toLowerCase()
}

const line = /^(\*\*|__)?Option ([A-Z])(\*\*|__)?:(.*)$/gm

/** The lines that begin "Option A:", also in bold, and nothing else. */
export function optionLines(content: string): AppealOption[] {
  return [...content.matchAll(line)].flatMap(([, before, id, within, rest]) => {
    // A mark that opened before the text closes in it, or never did.
    const text = onOneLine(before !== undefined && within === undefined ? rest!.replace(before, '') : rest!)
    return text === '' ? [] : [{ id: id!, text, isOpen: false, isRecommended: saysSo.test(text) }]
  })
}

// The options of an appeal: its fields or, without fields, the lines of its text that begin with "Option A:".
import type { Argument } from '@/lib/api/types'

export type AppealOption = {
  id: string
  /** As written, in Markdown, on one line. */
  text: string
  /** "Something else", which has to be written out. */
  isOpen: boolean
  /** The proposer recommends it, beside the option or in the appeal's text. */
  isRecommended: boolean
}

export type Offer = {
  options: readonly AppealOption[]
  /** True for fields of the appeal, which a ruling can name. Options that are read from the text only start a ruling's text. */
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
export function recommendedIn(content: string): string | undefined {
  return recommendation.exec(content)?.[1]?.toLowerCase()
}

const line = /^(\*\*|__)?Option ([A-Z])(\*\*|__)?:(.*)$/gm

/** The lines that begin with "Option A:", also in bold, and no other form. */
export function optionLines(content: string): AppealOption[] {
  return [...content.matchAll(line)].flatMap(([, before, id, within, rest]) => {
    // A bold mark that opened before the text closes in it or was never closed.
    const text = onOneLine(before !== undefined && within === undefined ? rest!.replace(before, '') : rest!)
    return text === '' ? [] : [{ id: id!, text, isOpen: false, isRecommended: saysSo.test(text) }]
  })
}

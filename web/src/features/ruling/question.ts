// The question of an appeal in one line. Pure.
import { partsOf } from '@/lib/tables'
import { excerpt } from '@/lib/text'

const most = 220
// "The question:" and the like say nothing.
const label = /^(?:the\s+)?(?:open\s+)?(?:question|appeal|câu hỏi|xin phân xử)(?:\s*[:.—–-]\s*)/i
const isHeading = (paragraph: string): boolean => /^\s{0,3}#{1,6}\s/.test(paragraph) && !paragraph.includes('\n')
const sentences = (words: string): string[] => words.split(/(?<=[.?!…])\s+(?=[\p{Lu}\p{N}"“(])/u).filter(Boolean)

/** The first sentence that asks, otherwise the first sentence; headings and lines of options only if there is nothing else. */
export function questionOf(markdown: string): string {
  const paragraphs = partsOf(markdown).flatMap((part) => ('table' in part ? [] : part.text.split(/\n{2,}|\n(?=\s{0,3}(?:[-*+#]|\d+[.)])\s)|\n(?=\W{0,4}Option [A-Z]\W)/)))
  const isOption = (words: string) => /^\W*Option [A-Z]\W*:/.test(words)
  const words = paragraphs.filter((paragraph) => !isHeading(paragraph) && !isOption(paragraph)).map((paragraph) => excerpt(paragraph, 4_000).replace(label, '').trim()).filter(Boolean)
  const all = words.flatMap(sentences)
  const asks = all.find((sentence) => sentence.endsWith('?'))
  return excerpt((asks ?? all[0] ?? excerpt(markdown, most)).replace(label, ''), most)
}

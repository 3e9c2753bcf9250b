import { visible } from './bidi'
import { withNames, type DocumentNames } from './doc-refs'

const encoder = new TextEncoder()

// An address may contain nested parentheses: …/Ruby_(language(s)).
const inlineLink = /!?\[([^\]]*)\]\((?:<[^>]*>)?(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

export const byteLength = (text: string): number => encoder.encode(text).length

/** The gist of a Markdown text on one line, without its marks. */
export function excerpt(markdown: string, most = 140, names: DocumentNames = {}): string {
  const lines = markdown
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+(\[[ xX]\]\s+)?|\d+[.)]\s+)/, '')
        .replace(inlineLink, '$1')
        .replace(/[*~`]+/g, '')
        .replace(/(?<!\w)_+|_+(?!\w)/g, '')
        .replace(/^\s*\|?[\s:|-]+\|?\s*$/, '')
        .replace(/\|/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
  const text = visible(withNames(lines.join(' · '), names))
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** For searching: lower case, without accents ("phan" finds "Phản"). */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
}

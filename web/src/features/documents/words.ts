import { diffWordsWithSpace } from 'diff'

export type Piece = { text: string; isChanged: boolean }
export type WordDiff = { old: Piece[]; new: Piece[] }

const mostCharacters = 3_000
const leastShared = 0.25

/** Word-level changes within a line; undefined if the two lines have too little in common. */
export function wordDiff(before: string, after: string): WordDiff | undefined {
  if (before.length + after.length > mostCharacters) return undefined
  const parts = diffWordsWithSpace(before, after)
  const shared = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.trim().length), 0)
  if (shared < leastShared * Math.max(before.trim().length, after.trim().length)) return undefined
  const piece = (part: (typeof parts)[number]): Piece => ({ text: part.value, isChanged: part.added || part.removed })
  return {
    old: parts.filter((part) => !part.added).map(piece),
    new: parts.filter((part) => !part.removed).map(piece),
  }
}

// The rulings nearest to a question: those with the words of an issue's title, and those with three of the question's
// significant words, each of which few rulings have. The search finds texts with all words, so these are searched one
// by one. Pure.
import type { SearchHit } from '@/lib/api/types'
import { folded } from '@/lib/text'

const mostWords = 6
const leastCommon = 3
/** Hits to fetch per word; a word with this many hits is not rare. */
export const fromEach = 8
const leastLetters = 4
// Words of every debate, folded.
const common = new Set(
  'about after again also because been before between both cannot could debate decide does each else from have into keep make more must only option other over plan port question recommended shall should since some something still than that their them then there these they this those until what when where which while will with without would cach chua chung chuyen cong cuoc dang dung duoc hien hoach khac khong luan nguoi nhung phai phuong quyet theo thuc tranh trong truoc viec'.split(' '),
)

/** The long or repeated words, the most significant first. */
export function tellingWords(text: string): string[] {
  const weights = new Map<string, number>()
  for (const word of folded(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length >= leastLetters && !common.has(word)) weights.set(word, (weights.get(word) ?? 0) + word.length)
  }
  return [...weights].sort(([, a], [, b]) => b - a).slice(0, mostWords).map(([word]) => word)
}

const keyOf = ({ debate, argument }: SearchHit): string => `${debate.id} ${argument?.seq ?? ''}`

/** The search words of an issue's title; undefined if it has only one significant word. */
export function titleWords(title: string): string | undefined {
  const words = tellingWords(title)
  return words.length > 1 ? words.join(' ') : undefined
}

// Demos of earlier releases have only the title.
const isDemo = ({ debate: { title, debate_type } }: SearchHit): boolean => debate_type === 'demo' || title.startsWith('Demo: ')

/** Merges the hits of each title and each word, the best first. */
export type Found = { byTitle: readonly (readonly SearchHit[])[]; byWord: readonly (readonly SearchHit[])[] }

export function nearestOf({ byTitle, byWord }: Found, without: string, most: number): SearchHit[] {
  const scores = new Map<string, { hit: SearchHit; score: number; words: number }>()
  const take = (hits: readonly SearchHit[], words: number) =>
    hits.forEach((hit, rank) => {
      if (!hit.argument || hit.debate.id === without || isDemo(hit)) return
      const known = scores.get(keyOf(hit)) ?? { hit, score: 0, words: 0 }
      scores.set(keyOf(hit), { hit: known.hit, score: known.score + words + 1 / (rank + 2), words: known.words + words })
    })
  for (const hits of byTitle) take(hits, mostWords)
  for (const hits of byWord) if (hits.length < fromEach) take(hits, 1)
  const near = [...scores.values()].filter(({ words }) => words >= leastCommon)
  return near.sort((a, b) => b.score - a.score).slice(0, most).map(({ hit }) => hit)
}

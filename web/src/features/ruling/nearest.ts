// The rulings nearest to a question. The search finds what has all words, so the telling words are asked for one by one,
// and what has the most of them is nearest. Pure but for the asking.
import type { SearchHit } from '@/lib/api/types'
import { folded } from '@/lib/text'

const mostWords = 6
const leastLetters = 4
// Words that are in every debate, folded.
const common = new Set(
  'about after again also because been before between both cannot could debate decide does each else from have into keep make more must only option other over plan port question recommended shall should since some something still than that their them then there these they this those until what when where which while will with without would cach chua chung cong cuoc dang duoc khong luan nhung phai quyet tranh trong truoc'.split(' '),
)

/** The words that are long or come again and again, the most telling first. */
export function tellingWords(text: string): string[] {
  const weights = new Map<string, number>()
  for (const word of folded(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length >= leastLetters && !common.has(word)) weights.set(word, (weights.get(word) ?? 0) + word.length)
  }
  return [...weights].sort(([, a], [, b]) => b - a).slice(0, mostWords).map(([word]) => word)
}

const keyOf = ({ debate, argument }: SearchHit): string => `${debate.id} ${argument?.seq ?? ''}`

/** `found` has what was found by each word, the best first. */
export function nearestOf(found: readonly (readonly SearchHit[])[], without: string, most: number): SearchHit[] {
  const scores = new Map<string, { hit: SearchHit; score: number }>()
  for (const hits of found) {
    hits.forEach((hit, rank) => {
      if (!hit.argument || hit.debate.id === without) return
      const known = scores.get(keyOf(hit)) ?? { hit, score: 0 }
      scores.set(keyOf(hit), { hit: known.hit, score: known.score + 1 + 1 / (rank + 2) })
    })
  }
  return [...scores.values()].sort((a, b) => b.score - a.score).slice(0, most).map(({ hit }) => hit)
}

// The option lines of an appeal, held against texts that no person would write. Seeded: a failure names its seed.
import { expect, it } from 'vitest'
import { optionLines } from './options'

const runs = Number(process.env.FUZZ_RUNS ?? 3_000)
const pieces = ['Option ', 'Option A', 'Option B:', 'Option C: ', 'A', ':', '**', '__', '*', '- ', '\n', '\n\n', '\r\n', ' ', '\t', 'text', '\u0000', '\u00a0', '\u2028', '\ud800', '😀', '$1', '$&']

// mulberry32: small, and the same everywhere.
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

function textOf(seed: number): string {
  const random = randomOf(seed)
  let text = ''
  for (let left = random(60); left > 0; left--) text += pieces[random(pieces.length)]!.repeat(random(8) === 0 ? random(20) : 1)
  return text
}

it('every option of any text has a letter, and on one line the words of a line that begins with it', () => {
  let found = 0
  for (let seed = 1; seed <= runs; seed++) {
    const content = textOf(seed)
    for (const { id, text, isOpen } of optionLines(content)) {
      found++
      expect(id, `seed ${seed}`).toMatch(/^[A-Z]$/)
      expect(text, `seed ${seed}`).not.toMatch(/^\s|\s$|\n|^$/)
      expect(isOpen, `seed ${seed}`).toBe(false)
      const bare = (words: string) => words.replace(/[\s*_]+/g, '')
      const lines = content.split(/[\r\n\u2028]/).filter((line) => /^(\*\*|__)?Option/.test(line))
      expect(lines.some((line) => bare(line).includes(bare(text))), `seed ${seed}: ${JSON.stringify(text)}`).toBe(true)
    }
  }
  expect(found).toBeGreaterThan(runs / 20)
}, 3_600_000)

it('the time taken grows with the text, not with its square', () => {
  const best = (text: string): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const started = performance.now()
        optionLines(text)
        return performance.now() - started
      }),
    )
  for (const piece of pieces) {
    for (const unit of [piece, `Option A: ${piece}`, `**Option A${piece}`]) {
      const [small, large] = [unit.repeat(2_000 / unit.length), unit.repeat(16_000 / unit.length)]
      // Eight times the text: linear is 8, quadratic 64. Below 100 ms there is nothing to compare.
      expect(best(large), JSON.stringify(unit)).toBeLessThan(Math.max(32 * best(small), 100))
    }
  }
}, 120_000)

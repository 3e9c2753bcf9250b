// The options of an appeal, held against texts that no person would write. Seeded: a failure names its seed.
import { describe, expect, it } from 'vitest'
import { appealQuestions } from './options'

const runs = Number(process.env.FUZZ_RUNS ?? 3_000)
const pieces = [
  'Option ', 'option', 'Choice B', 'Alternative 12', 'Phương án C', 'A', 'b', '9', ':', ')', '.', '–', '-', '- ', '* ', '+ ',
  '1. ', '2) ', '# ', '###### ', '> ', '[ ] ', '[x] ', '**', '__', '`', '```\n', '~~~', '\n', '\n\n', '\r\n', ' ', '   ', '\t',
  'text', 'Decide:', 'Options', '(A)', '(B) ', 'A) ', 'Option A: ', 'option B. ', '; ', 'Question: ', 'Q2:', 'M1: ', '?', 'something else', 'Khác',
  '| A | ', '|---|---|\n', '| Option |', '\n| B |', '[', '$1', '\\', '\u0000', '\u00a0', '\u202e', '😀', '\ud800', 'é', '<b>', '|',
]

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

const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe('the options of any text', () => {
  it('are two to nine to a question, each with a label of its own and a text that stands in the appeal', () => {
    for (let seed = 1; seed <= runs; seed++) {
      const text = textOf(seed)
      const questions = appealQuestions(text)
      const whole = words(text)
      expect(questions.length, `seed ${seed}`).toBeLessThanOrEqual(9)
      for (const { title, options } of questions) {
        expect(title, `seed ${seed}`).not.toContain('\n')
        expect(options.length, `seed ${seed}`).toBeGreaterThanOrEqual(2)
        expect(options.length, `seed ${seed}`).toBeLessThanOrEqual(9)
        expect(new Set(options.map(({ label }) => label)).size, `seed ${seed}`).toBe(options.length)
      }
      const options = questions.flatMap((question) => question.options)
      if (questions.length > 1) expect(options.some(({ isWhole }) => isWhole), `seed ${seed}`).toBe(false)
      for (const option of options) {
        expect(option.isOpen && option.isWhole, `seed ${seed}`).toBe(false)
        expect(option.label, `seed ${seed}`).toMatch(/^([A-Z]|\d{1,2})$/)
        // The lines of an option are joined and tidied: its words are the appeal's, in their order.
        let at = 0
        for (const word of option.text.split(' ')) {
          if (word === '–') continue // joins the cells of a table
          at = whole.indexOf(word, at)
          expect(at, `seed ${seed}: ${JSON.stringify(word)}`).toBeGreaterThanOrEqual(0)
          at += word.length
        }
      }
    }
  }, 3_600_000)

  it('are the same when they are read again', () => {
    for (let seed = 1; seed <= 200; seed++) expect(appealQuestions(textOf(seed))).toEqual(appealQuestions(textOf(seed)))
  })

  it('take a time that grows with the text, not with its square', () => {
    const time = (text: string): number => {
      const started = performance.now()
      appealQuestions(text)
      return performance.now() - started
    }
    const best = (text: string): number => Math.min(...[1, 2, 3, 4].map(() => time(text)))
    for (const piece of pieces) {
      for (const other of ['', ' ', '\n', 'Option A', 'x\n']) {
        const unit = piece + other
        const [small, large] = [unit.repeat(2_000 / unit.length), unit.repeat(16_000 / unit.length)]
        // Eight times the text: linear is 8, quadratic 64. Below 100 ms there is nothing to compare.
        expect(best(large), JSON.stringify(unit)).toBeLessThan(Math.max(32 * best(small), 100))
      }
    }
  }, 120_000)
})

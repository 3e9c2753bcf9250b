import { describe, expect, it } from 'vitest'
import { emptyLedger, type Ledger } from '@/features/live'
import { en } from '@/lib/i18n/en'
import { anArgument, anIssue } from '@/lib/testing'
import { noDraft, type Draft } from './machine'
import { choiceAt, choicesOf, planOf } from './plan'
import { questionOf } from './question'

const options = [{ id: 'A', text: 'Keep the cron job' }, { id: 'B', text: 'Use a *queue* (recommended)' }, { id: 'C', text: 'Something else' }]
const appeal = anArgument({ seq: 9, type: 'APPEAL', content: 'Which one?', options, about: ['I1'] })
const resolution = anArgument({ seq: 9, type: 'RESOLUTION', content: 'Done.' })
const stop = anArgument({ seq: 9, type: 'INTERVENTION', content: '' })
const ledger: Ledger = {
  ...emptyLedger,
  issues: [anIssue({ id: 'I1', status: 'disputed', severity: 'major' }), anIssue({ id: 'I2', status: 'open', severity: 'critical' }), anIssue({ id: 'I3', status: 'verified' })],
  blocking: ['I1', 'I2'],
}
const unverified = [{ document_id: 'x', seen: 3, newest: 4, lines_changed: 12 }]
const plan = (cause = appeal, change: Partial<Draft> = {}, of = ledger) => planOf(en, { cause, ledger: of }, { ...noDraft, ...change })

describe('the button of a decision says what it does', () => {
  it.each([
    ['an option settles what the appeal is about', appeal, { choice: 'B' }, 'Rule B · settles I1', false],
    ['a mark wins over the option', appeal, { choice: 'B', issues: { I1: { way: 'opponent', note: '' } } }, 'Rule B', false],
    ['another issue may be ruled on as well', appeal, { choice: 'B', issues: { I2: { way: 'own', note: 'Later.' } } }, 'Rule B · settles I2, I1', false],
    ['closing as well leaves the others open', appeal, { choice: 'B', close: true }, 'Rule B and close · settles I1, leaving I2 (critical) open', true],
    ['own words', appeal, { text: 'Neither.' }, 'Send the ruling', false],
    ['a request to close leaves issues open', resolution, { choice: 'A' }, 'Close, leaving I1 (major) and I2 (critical) open', true],
    ['a request to close is sent back', resolution, { choice: 'B', text: 'Not yet.' }, 'Send back', false],
    ['a stop ends', stop, {}, 'Resume', false],
    ['a stop ends with words', stop, { text: 'Read this.' }, 'Resume with this note', false],
  ] as const)('%s', (_, cause, change, label, isDanger) => {
    expect(plan(cause, change)).toMatchObject({ label, isDanger, missing: undefined })
  })

  it('also of a version that the opponent has not reviewed, and of a clean closing', () => {
    expect(plan(resolution, { choice: 'A' }, { ...emptyLedger, unverified })).toMatchObject({ label: 'Close with v4, not reviewed by the opponent', isDanger: true })
    expect(plan(resolution, { choice: 'A' }, emptyLedger)).toMatchObject({ label: 'Close', isDanger: false })
    expect(plan(appeal, { choice: 'A' }, { ...emptyLedger, unverified }).label).toBe('Rule A')
  })

  it('and what is missing', () => {
    expect(plan().missing).toBe('Choose an option')
    expect(plan(appeal, { choice: 'C' }).missing).toBe('Write your own decision')
    expect(plan(resolution, { choice: 'B' }).missing).toBe('First write what still has to change.')
    expect(plan(anArgument({ seq: 9, type: 'APPEAL', content: 'What now?' })).missing).toBe('Write your ruling')
    expect(plan(appeal, { choice: 'B', issues: { I2: { way: 'own', note: '' } } }).missing).toBe('Write a note on I2')
  })
})

describe('the ruling', () => {
  it('opens the issues that were made of comments, with their place', () => {
    const opened = [{ id: 'I4', set: 'open', severity: 'minor', title: 'No limit', note: 'Say how many.', where: { document_id: 'x', version: 2, section: 'Steps' } }] as const
    const { label, body, missing } = plan(appeal, { choice: 'A', opened })
    expect({ label, missing }).toEqual({ label: 'Rule A · settles I1 · opens I4', missing: undefined })
    expect(body).toMatchObject({ choice: 'A', issues: opened })
    expect(body.content).toContain('I4 (minor): No limit')
  })

  it('is the option without its mark, the note, and the rulings on issues', () => {
    expect(plan(appeal, { choice: 'B', text: 'By Friday.', issues: { I2: { way: 'proposer', note: '' } } }).body).toEqual({
      kind: 'ruling',
      content: 'Ruling: option B. Use a *queue*\n\nBy Friday.\n\nI2: the proposer is right.',
      choice: 'B',
      close: false,
      expected_seq: 9,
      issues: [{ id: 'I2', set: 'ruled', note: 'The proposer is right.' }],
    })
  })

  it('by a line of the text names no choice, which the server would not know', () => {
    const cause = anArgument({ seq: 9, type: 'APPEAL', content: 'Which?\n\nOption A: One.\nOption B: Another.', about: ['I1'] })
    expect(plan(cause, { choice: 'A', text: 'Now.' })).toMatchObject({ label: 'Rule A', body: { content: 'Ruling: option A. One.\n\nNow.' } })
    expect(plan(cause, { choice: 'A' }).body).not.toHaveProperty('choice')
  })

  it('that accepts or resumes without words has some', () => {
    expect(plan(resolution, { choice: 'A' }).body).toMatchObject({ content: 'Accepted. The debate is closed.', close: true })
    expect(plan(stop).body).toMatchObject({ content: 'Resume.', close: false })
    expect(plan(stop, { close: true }).body).toMatchObject({ close: true })
  })

  it('adds rounds only in a debate that counts them and stays open', () => {
    const counted = { ...ledger, maxRounds: 3 }
    expect(plan(appeal, { choice: 'B', further: 2 }, counted).body).toMatchObject({ extend_rounds: 2 })
    expect(plan(appeal, { choice: 'B', further: 2, close: true }, counted).body).not.toHaveProperty('extend_rounds')
    expect(plan(appeal, { choice: 'B', further: 2 }).body).not.toHaveProperty('extend_rounds')
  })
})

it('an issue has a line if it is asked about, ruled on, or left open by a closing', () => {
  const ids = (of: ReturnType<typeof plan>) => [of.issues.map(({ id }) => id).join(), of.others.map(({ id }) => id).join()]
  expect(ids(plan())).toEqual(['I1', 'I2,I3'])
  expect(ids(plan(appeal, { issues: { I3: { way: 'reopen', note: 'x' } } }))).toEqual(['I3,I1', 'I2'])
  expect(ids(plan(resolution))).toEqual(['I2,I1', 'I3'])
})

it('a choice has a letter, small or not, and a place', () => {
  const choices = choicesOf(en, appeal)
  expect(['a', 'B', '1', '3', '4', 'x', 'Enter'].map((key) => choiceAt(choices, key)?.id)).toEqual(['A', 'B', 'A', 'C', undefined, undefined, undefined])
  expect(choices.map(({ kind, isRecommended }) => [kind, isRecommended])).toEqual([['option', false], ['option', true], ['open', false]])
})

it.each([
  ['**The question:** Should each line have a lock? It costs 2 ms.', 'Should each line have a lock?'],
  ['# Appeal\n\nWe disagree on I3. Is an ETag enough, e.g. for v1.2?\n\n- Yes\n- No', 'Is an ETag enough, e.g. for v1.2?'],
  ['Decide on I1, please. We go in circles.', 'Decide on I1, please.'],
  ['Which store?\nOption A: Redis.\nOption B: The database.', 'Which store?'],
  ['Option A: One.\nOption B: Two.', 'Option A: One. · Option B: Two.'],
  ['Câu hỏi: Có chốt sổ ở cơ sở không?', 'Có chốt sổ ở cơ sở không?'],
])('the question of %j in one line', (content, question) => {
  expect(questionOf(content)).toBe(question)
})

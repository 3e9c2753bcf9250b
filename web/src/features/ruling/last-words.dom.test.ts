import { expect, it } from 'vitest'
import { emptyLedger } from '@/features/live'
import { anArgument, anIssue } from '@/lib/testing'
import { lastWordsOf } from './last-words'

const motion = anArgument({ seq: 1, content: 'The plan.' })
const review = anArgument({ seq: 2, content: 'Two things.', issues: [{ id: 'I1', set: 'open', severity: 'critical', title: 'It loses writes' }, { id: 'I2', set: 'open', severity: 'minor', title: 'A word' }] })
const answer = anArgument({ seq: 3, content: 'No.', issues: [{ id: 'i1', set: 'disputed', note: 'The store is first.' }] })
const again = anArgument({ seq: 4, content: 'Yes.', issues: [{ id: 'I1', set: 'open', note: 'Line 41 is before.' }] })
const appeal = (change = {}) => anArgument({ seq: 5, type: 'APPEAL', content: 'Decide on I1, please.', ...change })
const ledger = { ...emptyLedger, issues: [anIssue({ id: 'I1' }), anIssue({ id: 'I2' })] }
const all = [motion, review, answer, again, appeal()]

it('are those on the issues that the question names, the newest of each side', () => {
  expect(lastWordsOf(all, appeal(), ledger)).toMatchObject([{ issue: { id: 'I1' }, proposer: { seq: 3, text: 'The store is first.' }, opponent: { seq: 4, text: 'Line 41 is before.' } }])
})

it('are those on issues that only the arbitrator can settle; without a note, the title of the opening entry', () => {
  const words = lastWordsOf(all, appeal({ content: 'We go in circles.' }), { ...ledger, stalemate: ['I2'] })
  expect(words).toMatchObject([{ issue: { id: 'I2' }, proposer: undefined, opponent: { seq: 2, text: 'A word' } }])
})

it('are the last claims where no issue is asked about, or it is settled', () => {
  const settled = { ...ledger, issues: [anIssue({ id: 'I1', status: 'ruled' })] }
  for (const words of [lastWordsOf(all, appeal({ content: 'Which store?' }), ledger), lastWordsOf(all, appeal(), settled)]) {
    expect(words).toEqual([{ issue: undefined, proposer: { seq: 3, text: 'No.' }, opponent: { seq: 4, text: 'Yes.' } }])
  }
})

it('are none before the first answer, and never later than the question', () => {
  expect(lastWordsOf([motion, appeal({ seq: 2 })], appeal({ seq: 2, content: 'Which?' }), emptyLedger)).toEqual([])
  const later = anArgument({ seq: 7, role: 'opponent', content: 'Later.' })
  expect(lastWordsOf([...all, later], appeal({ content: 'Which?' }), ledger)[0]?.opponent?.seq).toBe(4)
})

it('of a panel without an issue in question are what its claim opened, instead of the table that the server made', () => {
  const records = [{ act: 'review', seat: 'codex', id: 'r', hash: 'h' }] as const
  const claim = { ...review, content: '| issue | severity |', panel_records: [...records] }
  expect(lastWordsOf([motion, claim, appeal({ seq: 3 })], appeal({ seq: 3, content: 'Which store?' }), ledger)[0]?.opponent).toEqual({ seq: 2, text: '- I1: It loses writes\n- I2: A word' })
})

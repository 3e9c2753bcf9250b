import { describe, expect, it } from 'vitest'
import { emptyLedger } from '@/features/live'
import type { IssueStatus } from '@/lib/api/types'
import { en } from '@/lib/i18n/en'
import { anArgument, anIssue } from '@/lib/testing'
import { checksOf, groupsOf, historiesOf, isKept, joined, lastMarkOf, standOf, thinReview } from './ledger'

const issue = (id: string, change: Parameters<typeof anIssue>[0] = {}) => anIssue({ id, ...change })
const ledger = (change: object) => ({ ...emptyLedger, ...change })

describe('where a debate stands', () => {
  const stand = (change: object, isClosed = false) => standOf(en.issues, ledger(change), isClosed)

  it('is said in one line', () => {
    const issues = [issue('I1'), issue('I2', { status: 'disputed', severity: 'major' }), issue('I3', { status: 'verified' })]
    expect(stand({ issues, blocking: ['I1', 'I2'], round: 2, maxRounds: 3 })).toBe('2 blocking (1 disputed) · round 2 of 3')
    expect(stand({ issues: [issues[0]], blocking: ['I1'], stalemate: ['I1'], round: 4 })).toBe('1 blocking · 1 stalemate · round 4')
    expect(stand({ issues: [issues[2]], round: 2, maxRounds: 2 })).toBe('No blocking issues · round 2 of 2')
    expect(stand({ round: 1, maxRounds: 3 })).toBe('round 1 of 3')
    expect(stand({ issues, blocking: ['I1', 'I2'], round: 2 }, true)).toBe('Closed with 2 issues open · 1 disputed · round 2')
    expect(stand({ issues: [issues[2]], round: 2 }, true)).toBe('Every blocking issue is settled · round 2')
  })

  it('is said only of debates with issues or a limit', () => {
    expect(isKept(ledger({ round: 2 }))).toBe(false)
    expect(isKept(ledger({ maxRounds: 3 }))).toBe(true)
    expect(isKept(ledger({ issues: [issue('I1')] }))).toBe(true)
  })
})

it('issues are sorted by relevance: blocking ones, stalemates and the most severe first', () => {
  const issues = [
    issue('I1', { status: 'verified' }),
    issue('I2', { severity: 'minor' }),
    issue('I3', { severity: 'major' }),
    issue('I4'),
    issue('I5', { severity: 'major', status: 'disputed' }),
    issue('I6', { status: 'deferred' }),
  ]
  const groups = groupsOf(ledger({ issues, blocking: ['I3', 'I4', 'I5'], stalemate: ['I5'] }))
  expect(Object.values(groups).map((group) => group.map(({ id }) => id).join(' '))).toEqual(['I5 I4 I3', 'I6 I2', 'I1'])
})

it('the history of an issue consists of the arguments’ entries, with ids compared case-insensitively', () => {
  const all = [
    anArgument({ seq: 1 }),
    anArgument({ seq: 2, issues: [{ id: 'I1', set: 'open' }, { id: 'I2', set: 'open' }] }),
    anArgument({ seq: 3, issues: [{ id: 'i1', set: 'disputed', note: 'no' }] }),
    anArgument({ seq: 4, issues: [{ id: 'I1', set: 'open' }] }),
  ]
  const marks = historiesOf(all).get('I1')!
  expect(marks.map(({ seq, id, set }) => `${seq} ${id} ${set}`)).toEqual(['2 I1 open', '3 I1 disputed', '4 I1 open'])
  expect(lastMarkOf(marks, 'proposer')?.note).toBe('no')
  expect(lastMarkOf(marks, 'opponent')?.seq).toBe(4)
  expect(lastMarkOf(marks, 'arbitrator')).toBeUndefined()
})

it('the server’s history is merged with the entries that arrived before and after', () => {
  const heard = historiesOf([
    anArgument({ seq: 4, issues: [{ id: 'I1', set: 'open' }] }),
    anArgument({ seq: 5, issues: [{ id: 'I1', set: 'fixed' }] }),
    anArgument({ seq: 6, issues: [{ id: 'I1', set: 'verified' }, { id: 'I2', set: 'open' }] }),
  ])
  const mark = (seq: number, set: IssueStatus) => ({ ...heard.get('I1')![0]!, seq, set })
  const whole = joined([{ ...issue('I1'), history: [{ ...mark(2, 'open'), deferred: true }, mark(4, 'open'), mark(5, 'fixed')] }], heard)
  expect(whole.get('I1')!.map(({ seq, set, deferred = false }) => `${seq} ${set} ${deferred}`)).toEqual(['2 open true', '4 open false', '5 fixed false', '6 verified false'])
  expect(whole.get('I2')!.map(({ seq }) => seq)).toEqual([6])
})

it('evidence is counted by result', () => {
  const text = { kind: 'text' as const, quote: 'x' }
  expect(checksOf([{ ...text, checked: 'missing' }, text, { ...text, checked: 'found' }, { ...text, checked: 'found' }])).toEqual([
    ['found', 2],
    ['missing', 1],
    ['unchecked', 1],
  ])
})

describe('a first review is flagged', () => {
  const after = (content: string, change: object = {}) => thinReview([anArgument(), anArgument({ seq: 2, content, ...change }), anArgument({ seq: 4, role: 'opponent', content: 'Fine.' })])

  it('if it has neither issues nor a list', () => {
    expect(after('Looks good to me - really.')).toBe(2)
    expect(after('5. is the number I like\nnot -this')).toBeUndefined()
    expect(after('No *list* here, 1.5 times')).toBe(2)
  })

  it('and not if it has either, or there is none', () => {
    expect(after('I checked:\n- the store\n- the tests')).toBeUndefined()
    expect(after('1) the store')).toBeUndefined()
    expect(after('See issues.', { issues: [{ id: 'I1', set: 'open' }] })).toBeUndefined()
    expect(thinReview([anArgument()])).toBeUndefined()
  })
})

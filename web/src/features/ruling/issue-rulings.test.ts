import { describe, expect, it } from 'vitest'
import { emptyLedger, type Ledger } from '@/features/live'
import { en } from '@/lib/i18n/en'
import { anIssue } from '@/lib/testing'
import { byChoice, closesOver, entriesOf, lackingNotes, linesOf, sentWith, waysOf, withSettled, type IssueRulings } from './issue-rulings'

const ledger: Ledger = {
  ...emptyLedger,
  issues: [
    anIssue({ id: 'I1', status: 'disputed' }),
    anIssue({ id: 'I2', status: 'open', severity: 'major' }),
    anIssue({ id: 'I3', status: 'deferred', severity: 'major' }),
    anIssue({ id: 'I4', status: 'fixed', severity: 'minor' }),
  ],
  blocking: ['I1', 'I2'],
}
const entries = (rulings: IssueRulings) => entriesOf(en, ledger, rulings)

describe('a ruling on an issue', () => {
  it('for the proposer ends it, with a note', () => {
    expect(entries({ I1: { way: 'proposer', note: '' }, I2: { way: 'proposer', note: ' Cheap enough. ' } })).toEqual([
      { id: 'I1', set: 'ruled', note: 'The proposer is right.' },
      { id: 'I2', set: 'ruled', note: 'Cheap enough.' },
    ])
  })

  it('for the opponent opens it; one that is open already stays so, and the text says it', () => {
    const rulings: IssueRulings = { I1: { way: 'opponent', note: 'Use a lock.' }, I2: { way: 'opponent', note: '' }, I3: { way: 'opponent', note: '' } }
    expect(entries(rulings)).toEqual([
      { id: 'I1', set: 'open', note: 'Use a lock.' },
      { id: 'I3', set: 'open', note: 'The opponent is right; it has to be fixed.' },
    ])
    expect(linesOf(en, ledger, rulings)).toBe(
      'I1: the opponent is right; it has to be fixed. Use a lock.\nI2: the opponent is right; it has to be fixed.\nI3: the opponent is right; it has to be fixed.',
    )
  })

  it('needs a note where its reader does', () => {
    const all = (way: 'proposer' | 'opponent' | 'own') => lackingNotes(ledger, Object.fromEntries(ledger.issues.map(({ id }) => [id, { way, note: ' ' }])))
    expect([all('proposer'), all('opponent'), all('own')]).toEqual([[], [], ['I1', 'I2', 'I3', 'I4']])
    expect(lackingNotes(ledger, { I1: { way: 'own', note: 'x' }, I9: { way: 'own', note: '' } })).toEqual([])
  })

  it('opens a settled issue again, with a note, and counts it among those that a closing leaves open', () => {
    const settled: Ledger = { ...emptyLedger, issues: (['verified', 'withdrawn', 'ruled'] as const).map((status, i) => anIssue({ id: `I${i + 1}`, status })) }
    expect(settled.issues.map(waysOf)).toEqual([['reopen'], ['reopen'], ['reopen']])
    expect(ledger.issues.flatMap(waysOf)).not.toContain('reopen')
    const rulings: IssueRulings = { I1: { way: 'reopen', note: ' The test is gone. ' }, I3: { way: 'reopen', note: '' } }
    expect(lackingNotes(settled, rulings)).toEqual(['I3'])
    const sent = entriesOf(en, settled, rulings)
    expect(sent[0]).toEqual({ id: 'I1', set: 'open', note: 'The test is gone.' })
    expect(linesOf(en, settled, { I1: rulings.I1! })).toBe('I1: reopened; it has to be fixed. The test is gone.')
    expect(closesOver(settled, sent)).toEqual(['I1', 'I3'])
  })

  it('in own words is those words', () => {
    const rulings: IssueRulings = { I2: { way: 'own', note: 'Measure first.' } }
    expect(entries(rulings)).toEqual([{ id: 'I2', set: 'ruled', note: 'Measure first.' }])
    expect(linesOf(en, ledger, rulings)).toBe('I2: Measure first.')
  })
})

describe('a ruling by option', () => {
  const about = ['I1', 'I2', 'I5']
  const sent = (rulings: IssueRulings) => {
    const by = byChoice(ledger, about, rulings)
    return { settles: by.settles.map(({ id }) => id), leaves: by.leaves.map(({ id }) => id), ...sentWith('B', entries(rulings), by) }
  }

  it('settles the unsettled issues of the appeal, and is sent as a choice alone', () => {
    expect(sent({})).toEqual({ settles: ['I1', 'I2'], leaves: [], choice: 'B' })
    const settled = { ...ledger, issues: [anIssue({ id: 'I1', status: 'ruled' }), anIssue({ id: 'I2', status: 'deferred' })] }
    expect(byChoice(settled, about, {}).settles.map(({ id }) => id)).toEqual(['I2'])
  })

  it('obeys a mark on an issue, also where that requires leaving out the choice', () => {
    expect(sent({ I2: { way: 'own', note: 'Measure.' } })).toEqual({ settles: ['I1', 'I2'], leaves: [], issues: [{ id: 'I2', set: 'ruled', note: 'Measure.' }], choice: 'B' })
    expect(sent({ I1: { way: 'opponent', note: 'A lock.' } })).toEqual({ settles: ['I2'], leaves: ['I1'], issues: [{ id: 'I1', set: 'open', note: 'A lock.' }], choice: 'B' })
    // I2 is open: an entry cannot keep it so.
    expect(sent({ I2: { way: 'opponent', note: '' } })).toEqual({ settles: ['I1'], leaves: ['I2'], issues: [{ id: 'I1', set: 'ruled' }] })
    expect(sentWith(undefined, [], byChoice(ledger, about, {}))).toEqual({})
  })

  it('passes over less, if it closes too', () => {
    expect(closesOver(ledger, withSettled([], byChoice(ledger, ['I1'], {})))).toEqual(['I2'])
  })
})

it('a closing leaves open the issues that block after the ruling’s own entries', () => {
  expect(closesOver(ledger, [])).toEqual(['I1', 'I2'])
  expect(closesOver(ledger, [{ id: 'I1', set: 'ruled' }, { id: 'I3', set: 'open' }, { id: 'I4', set: 'open' }])).toEqual(['I2', 'I3'])
})

import { describe, expect, it } from 'vitest'
import type { PanelRecord, Verdict } from './api/types'
import { enIssues } from './i18n/en-issues'
import { viIssues } from './i18n/vi-issues'
import { noteOf, seatState, supportersOf, supportOf, verdictsOn } from './panel'

const mixed = { found_by: ['codex'], confirmed_by: ['gemini'], refuted_by: ['claude', 'mistral'] }

it('an issue shows how many seats found, confirmed and refuted it, in both languages', () => {
  expect(supportOf(enIssues, { found_by: ['codex', 'gemini'] }, 3)).toBe('found by 2 of 3')
  expect(supportOf(enIssues, mixed, 4)).toBe('found by 1 of 4, confirmed by 1, refuted by 2')
  expect(supportOf(viIssues, mixed, 4)).toBe('1/4 thành viên phát hiện, 1 xác nhận, 2 bác bỏ')
  expect(supportOf(enIssues, { found_by: ['codex'], confirmed_by: [], refuted_by: [] }, 0)).toBe('found by 1 seat')
  expect(supportOf(enIssues, {}, 3)).toBeUndefined()
})

it('its details name the seats', () => {
  expect(supportersOf(enIssues, mixed)).toEqual(['Found by codex', 'Confirmed by gemini', 'Refuted by claude, mistral'])
  expect(supportersOf(viIssues, { found_by: ['codex'] })).toEqual(['Phát hiện: codex'])
})

it('a seat has submitted, is waited for, or was left out', () => {
  const turn = { stage: 'review', waiting_for: ['gemini'], left_out: ['claude'] } as const
  expect(['codex', 'gemini', 'claude'].map((seat) => seatState(seat, { ...turn, waiting_for: ['gemini'], left_out: ['claude'] }))).toEqual(['done', 'awaited', 'leftOut'])
  expect(seatState('claude', { stage: 'cross_check', waiting_for: [] })).toBe('done')
})

it('a note is shown without the refutations that the server appends', () => {
  expect(noteOf({ note: 'It races.\nRefuted by claude: There is a lock. {"kind":"text"}\nRefuted by mistral:', refuted_by: mixed.refuted_by })).toBe('It races.')
  expect(noteOf({ note: 'Refuted by claude: no', refuted_by: ['claude'] })).toBeUndefined()
  expect(noteOf({ note: 'Refuted by claude: no' })).toBe('Refuted by claude: no')
  expect(noteOf({ refuted_by: ['claude'] })).toBeUndefined()
})

describe('the verdicts on an issue', () => {
  const record = (seat: string, ...verdicts: Verdict[]) => ({ seat, verdicts }) as PanelRecord
  const records = [
    record('codex', { id: 'I1', verdict: 'confirmed' }, { id: 'I3', verdict: 'refuted', duplicate_of: 'i1' }),
    record('gemini', { id: 'I2', verdict: 'unsure' }),
    { seat: 'claude' } as PanelRecord,
  ]
  const seatsOf = (id: string, ...ledger: string[]) => verdictsOn(id, records, new Set(ledger)).map(({ seat, id: judged }) => `${seat} ${judged}`)

  it('are those of all seats', () => {
    expect(seatsOf('I2', 'I1', 'I2')).toEqual(['gemini I2'])
    expect(seatsOf('I4', 'I1', 'I2', 'I4')).toEqual([])
  })

  it('include those on an issue that was merged into it, and exclude one that stayed', () => {
    expect(seatsOf('I1', 'I1', 'I2')).toEqual(['codex I1', 'codex I3'])
    expect(seatsOf('I1', 'I1', 'I2', 'I3')).toEqual(['codex I1'])
    expect(seatsOf('I3', 'I1', 'I2', 'I3')).toEqual(['codex I3'])
  })
})

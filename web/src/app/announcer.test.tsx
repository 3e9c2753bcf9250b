import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyLedger, type Ledger } from '@/features/live'
import { anArgument, anIssue } from '@/lib/testing'
import { Announcer } from './announcer'

const argumentsTo = (seq: number) => Array.from({ length: seq }, (_, i) => anArgument({ seq: i + 1 }))
const ledgerOf = (...open: string[]): Ledger => ({ ...emptyLedger, issues: ['I1', 'I2'].map((id) => anIssue({ id, status: open.includes(id) ? 'open' : 'verified' })), blocking: open })
const view = (seq: number, ledger: Ledger, isClosed = false) => <Announcer arguments={argumentsTo(seq)} ledger={ledger} isClosed={isClosed} />
const said = () => {
  act(() => void vi.runAllTimers())
  return screen.getByRole('status').textContent
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does not announce existing arguments', () => {
  render(view(3, ledgerOf('I1')))
  expect(said()).toBe('')
})

it('announces an argument and its changes to issues together', () => {
  const { rerender } = render(view(3, ledgerOf('I1')))
  rerender(view(4, ledgerOf('I1')))
  rerender(view(4, ledgerOf('I1', 'I2')))
  expect(said()).toBe('New Claim by the Opponent. 2 blocking issues')
  rerender(view(5, ledgerOf('I1', 'I2')))
  expect(said()).toBe('New Claim by the Proposer')
})

it('says where the issues stand also if that alone changes, and says it once', () => {
  const { rerender } = render(view(3, ledgerOf('I1', 'I2')))
  rerender(view(3, ledgerOf('I1')))
  expect(said()).toBe('1 blocking issue')
  rerender(view(3, ledgerOf()))
  expect(said()).toBe('No blocking issues')
  rerender(view(3, { ...ledgerOf(), round: 2 }))
  expect(said()).toBe('No blocking issues')
})

it('announces the issues that a closing left open', () => {
  const { rerender } = render(view(3, ledgerOf('I1')))
  rerender(view(4, ledgerOf('I1'), true))
  expect(said()).toMatch(/\. Closed with 1 issue open$/)
})

import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { IssueLinks } from '@/components/issue-links'
import type { Ledger } from '@/features/live'
import type { DebateState } from '@/lib/api/types'
import { chooseLanguage } from '@/lib/i18n'
import { anArgument, anIssue } from '@/lib/testing'
import { ArgumentExtras } from './argument-extras'
import { StandingLine } from './standing-line'

const none: Ledger = { issues: [], round: 0, maxRounds: undefined, blocking: [], stalemate: [], unverified: [] }
const disputed: Ledger = { ...none, issues: [anIssue({ id: 'I2', status: 'disputed', title: 'No limit' })], round: 3, maxRounds: 3, blocking: ['I2'], stalemate: ['I2'] }

const show = (ledger: Ledger, state: DebateState) =>
  render(
    <IssueLinks debateId="d" issues={ledger.issues} onOpen={() => undefined}>
      <StandingLine ledger={ledger} state={state} />
    </IssueLinks>,
  ).container
const line = () => screen.getByRole('region').textContent

afterEach(() => act(() => chooseLanguage('en')))

describe('where the debate stands', () => {
  it('is absent without issues and without a limit of rounds', () => {
    expect(show(none, 'AWAITING_OPPONENT')).toBeEmptyDOMElement()
  })

  it('links to what blocks, in both languages, and is red only for the arbitrator', async () => {
    show(disputed, 'AWAITING_ARBITRATOR')
    expect(line()).toBe('Blocked byI2· round 3 of 3')
    expect(screen.getByRole('link', { name: 'I2' })).toHaveAttribute('href', '/d/d#I2')
    expect(screen.getByText('Blocked by')).toHaveClass('text-danger')
    expect(screen.getByTitle(/^1 blocking \(disputed\) · 1 stalemate · round 3 of 3/)).toBeVisible()
    await act(() => chooseLanguage('vi'))
    expect(line()).toBe('Bị chặn bởiI2· vòng 3 trên 3')
  })

  it('says what a closing left open', () => {
    show(disputed, 'CLOSED')
    expect(line()).toBe('Closed with 1 issue openI2· round 3 of 3')
  })

  it('says that no round is left, and is grey while the sides are at work', () => {
    show(disputed, 'AWAITING_PROPOSER')
    expect(screen.getByText('No rounds left: the proposer must appeal or ask to close.')).toBeInTheDocument()
    expect(screen.getByText('Blocked by')).not.toHaveClass('text-danger')
  })
})

it('an argument without entries, options or rounds shows no extras', () => {
  const { container } = render(<ArgumentExtras argument={anArgument({ seq: 2 })} />)
  expect(container).toBeEmptyDOMElement()
})

import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Ledger } from '@/features/live'
import { chooseLanguage } from '@/lib/i18n'
import { anArgument, anIssue } from '@/lib/testing'
import { ArgumentExtras } from './argument-extras'
import { StandingLine } from './standing-line'

const none: Ledger = { issues: [], round: 0, maxRounds: undefined, blocking: [], stalemate: [], unverified: [] }
const disputed: Ledger = { ...none, issues: [anIssue({ id: 'I2', status: 'disputed', title: 'No limit' })], round: 3, maxRounds: 3, blocking: ['I2'], stalemate: ['I2'] }

afterEach(() => act(() => chooseLanguage('en')))

describe('the line above the thread', () => {
  it('is absent without issues and without a limit of rounds', () => {
    const { container } = render(<StandingLine ledger={none} state="AWAITING_OPPONENT" />)
    expect(container).toBeEmptyDOMElement()
  })

  it('speaks both languages and names the blocking issue', async () => {
    render(<StandingLine ledger={disputed} state="AWAITING_ARBITRATOR" />)
    expect(screen.getByText(/1 stalemate · round 3 of 3$/)).toBeVisible()
    expect(screen.getByText('No limit')).toBeVisible()
    await act(() => chooseLanguage('vi'))
    expect(screen.getByText(/^1 vấn đề đang chặn .*1 bế tắc · vòng 3 trên 3$/)).toBeVisible()
  })

  it('says that no round is left', () => {
    render(<StandingLine ledger={disputed} state="AWAITING_PROPOSER" />)
    expect(screen.getByText('No rounds left: the proposer must appeal or ask to close.')).toBeVisible()
  })
})

it('an argument without entries, options or rounds shows no extras', () => {
  const { container } = render(<ArgumentExtras argument={anArgument({ seq: 2 })} />)
  expect(container).toBeEmptyDOMElement()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { IssueLinks } from '@/components/issue-links'
import { emptyLedger, type Ledger } from '@/features/live'
import type { Argument, DebateState, Issue } from '@/lib/api/types'
import { anArgument, anIssue } from '@/lib/testing'
import { IssuesPanel } from './issues-panel'
import { StandingLine } from './standing-line'

vi.mock('@/lib/api/client', () => ({ api: { issues: () => new Promise(() => undefined) } }))

const client = new QueryClient()
const view = (ledger: Ledger, all: Argument[], state: DebateState = 'AWAITING_PROPOSER') => (
  <QueryClientProvider client={client}>
    <IssueLinks debateId="d" issues={ledger.issues} onOpen={() => undefined}>
      <StandingLine ledger={ledger} state={state} />
      <IssuesPanel debateId="d" ledger={ledger} state={state} arguments={all} wanted={undefined} onJump={() => undefined} />
    </IssueLinks>
  </QueryClientProvider>
)
const line = () => screen.getByRole('region', { name: 'Where the debate stands' }).textContent
const row = (id: string) => screen.getByRole('button', { name: new RegExp(`^${id}`) })
const ledger = (round: number, blocking: string[], ...issues: Issue[]): Ledger => ({ ...emptyLedger, issues, round, maxRounds: 2, blocking })

it('line and rows follow the ledger, also in rounds without issues', () => {
  const issue = (status: Issue['status']) => anIssue({ id: 'I1', status })
  const { rerender } = render(view(ledger(0, []), []))
  expect(line()).toBe('round 0 of 2')
  expect(screen.queryByRole('heading')).toBeNull()
  const opened = anArgument({ seq: 2, issues: [{ id: 'I1', set: 'open', severity: 'critical', title: 'It races' }] })
  rerender(view(ledger(1, ['I1'], issue('open')), [opened]))
  expect(line()).toBe('Blocked byI1· round 1 of 2')
  expect(row('I1')).toHaveTextContent('Proposer: no answer')
  const disputed = anArgument({ seq: 3, issues: [{ id: 'i1', set: 'disputed', note: 'There is a lock.' }] })
  rerender(view(ledger(1, ['I1'], issue('disputed')), [opened, disputed]))
  expect(row('I1')).toHaveTextContent('Proposer: Disputed')
  rerender(view(ledger(2, [], issue('withdrawn')), [opened, disputed]))
  expect(line()).toBe('No blocking issues· round 2 of 2 No rounds left: the proposer must appeal or ask to close.')
  expect(screen.getByRole('heading')).toHaveTextContent('Settled (1)')
  rerender(view({ ...ledger(2, [], issue('withdrawn')), maxRounds: 3 }, [opened, disputed]))
  expect(line()).toBe('No blocking issues· round 2 of 3')
})

it('a correction blocks until it is verified, and the history of a deferred issue grows', async () => {
  const fixed = anIssue({ id: 'I2', severity: 'major', status: 'fixed' })
  const late = anIssue({ id: 'I5', severity: 'minor', status: 'deferred' })
  const opened = anArgument({ seq: 4, issues: [{ id: 'I5', set: 'open', severity: 'minor', title: 'No unit' }] })
  const { rerender } = render(view(ledger(2, ['I2'], fixed, late), [opened]))
  expect(row('I2')).toHaveTextContent('Blocking until the opponent verifies it')
  await userEvent.click(row('I5'))
  await screen.findByRole('list', { name: 'History of I5' })
  const marks = () => within(screen.getByRole('list', { name: 'History of I5' })).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(marks()).toEqual([expect.stringContaining('Raised too late for its severity')])
  const ruled = anArgument({ seq: 6, type: 'RULING', role: 'arbitrator', issues: [{ id: 'I5', set: 'open', note: 'Units are needed.' }] })
  rerender(view(ledger(2, ['I2'], fixed, { ...late, status: 'open' }), [opened, ruled]))
  expect(marks()).toEqual([expect.anything(), expect.stringMatching(/Arbitrator.*Open.*Units are needed/)])
})

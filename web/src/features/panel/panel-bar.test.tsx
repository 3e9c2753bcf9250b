import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/error'
import type { PanelRecord, PanelTurn } from '@/lib/api/types'
import { chooseLanguage } from '@/lib/i18n'
import { session } from '@/lib/session'
import { aDebate } from '@/lib/testing'
import PanelBar from './panel-bar'

vi.mock('@/lib/api/client', () => ({ api: { proceed: vi.fn(), sealedReviews: vi.fn() } }))

const seats = ['codex', 'gemini', 'mistral']
const view = (turn: PanelTurn) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <PanelBar debate={aDebate()} panel={{ seats, turn }} seq={3} />
  </QueryClientProvider>
)
const show = (turn: PanelTurn) => render(view(turn))
const chips = () => screen.getAllByRole('listitem').map(({ title }) => title)
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const review = (turn: number, content: string) => ({ id: content, turn, act: 'review', seat: 'codex', content }) as PanelRecord

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(async () => {
  session.mayRule.set(true)
  vi.mocked(api.proceed).mockReset()
  await chooseLanguage('en')
})

it('names the stage, who has submitted, who is waited for and who was left out', () => {
  show({ stage: 'review', waiting_for: ['gemini'], left_out: ['mistral'] })
  expect(screen.getByRole('status')).toHaveTextContent('Reviews of #3 · 1 of 2 submitted. Sealed until all are in.')
  expect(chips()).toEqual(['codex: submitted', 'gemini: not yet', 'mistral: left out'])
  expect(buttons()).toEqual(['Read sealed reviews…', 'Continue without gemini…'])
})

it('shows a cross-check, also in Vietnamese', async () => {
  show({ stage: 'cross_check', waiting_for: ['gemini', 'mistral'] })
  expect(screen.getByRole('status')).toHaveTextContent('Cross-check of #3 · 1 of 3 done.')
  await act(() => chooseLanguage('vi'))
  expect(screen.getByRole('status')).toHaveTextContent('Kiểm tra chéo #3 · 1/3 đã xong.')
  expect(chips()).toEqual(['codex: đã nộp', 'gemini: chưa nộp', 'mistral: chưa nộp'])
})

it('offers neither to a token that may not rule', () => {
  session.mayRule.set(false)
  show({ stage: 'review', waiting_for: ['gemini'] })
  expect(buttons()).toEqual([])
})

it('shows sealed reviews of this turn only after a choice', async () => {
  vi.mocked(api.sealedReviews).mockResolvedValue({ debate_id: aDebate().id, records: [review(1, 'Of an earlier turn'), review(3, 'It races.')] })
  show({ stage: 'review', waiting_for: ['gemini', 'mistral'] })
  await userEvent.click(screen.getByRole('button', { name: 'Read sealed reviews…' }))
  expect(api.sealedReviews).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 review' }))
  expect(await screen.findByText('It races.')).toBeVisible()
  expect(screen.queryByText('Of an earlier turn')).toBeNull()
})

it('continues without a seat, for a reason, and repeats the same request after a failure', async () => {
  vi.mocked(api.proceed).mockRejectedValueOnce(new ApiError('CONNECTION_ERROR', 'no answer', 0))
  show({ stage: 'review', waiting_for: ['gemini', 'mistral'] })
  await userEvent.click(screen.getByRole('button', { name: 'Continue without a seat…' }))
  expect(screen.getByRole('button', { name: 'Choose a seat to leave out' })).toBeDisabled()
  await userEvent.click(screen.getByLabelText('mistral'))
  expect(screen.getByRole('button', { name: 'Give a reason' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Reason'), ' It crashed. ')
  await userEvent.click(screen.getByRole('button', { name: 'Continue without mistral' }))
  expect(screen.getByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without mistral' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const [first, second] = vi.mocked(api.proceed).mock.calls
  expect(first![1]).toMatchObject({ without: ['mistral'], why: 'It crashed.', stage: 'review' })
  expect(second).toEqual(first)
})

it('leaves out no seat before there is a review', async () => {
  show({ stage: 'review', waiting_for: seats })
  expect(buttons()).toEqual(['Continue without a seat…'])
  await userEvent.click(screen.getByRole('button', { name: 'Continue without a seat…' }))
  await userEvent.click(screen.getByLabelText(seats[0]!))
  await userEvent.type(screen.getByLabelText('Reason'), 'It crashed.')
  expect(screen.getByRole('button', { name: 'At least one review is needed' })).toBeDisabled()
})

it('a seat chosen in one stage is not left out of the next', async () => {
  const { rerender } = show({ stage: 'review', waiting_for: ['gemini'] })
  await userEvent.click(screen.getByRole('button', { name: 'Continue without gemini…' }))
  rerender(view({ stage: 'cross_check', waiting_for: ['codex', 'gemini'] }))
  vi.mocked(api.proceed).mockRejectedValueOnce(new ApiError('ACTION_NOT_ALLOWED', 'moved on', 403))
  await userEvent.type(screen.getByLabelText('Reason'), 'Slow.')
  await userEvent.click(screen.getByRole('button', { name: 'Continue without gemini' }))
  expect(vi.mocked(api.proceed).mock.calls[0]![1]).toMatchObject({ stage: 'review' })
  expect(screen.getByRole('alert')).toBeVisible()
})

import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiError } from '@/lib/api/error'
import { MoveStatus } from './move-status'
import type { OwnMoves } from './use-own-moves'

const takeBack = vi.fn()
vi.mock('./engine', () => ({ takeBack: (id: string) => takeBack(id) as unknown }))

const moves = (change: Partial<OwnMoves>): OwnMoves => ({ outstanding: undefined, isQueued: false, refused: undefined, isBusy: false, ...change })
const refused = (code: ApiError['code'], message = 'no') => moves({ refused: { refusal: { code, message } } as OwnMoves['refused'] })

beforeEach(() => takeBack.mockClear())

it('a refusal names its reason, and the draft only if there is one', () => {
  const { rerender } = render(<MoveStatus moves={refused('FORBIDDEN')} hasText={false} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent. This token may not act as the arbitrator.Use another token')
  rerender(<MoveStatus moves={refused('FORBIDDEN')} hasText />)
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent. This token may not act as the arbitrator. Your text is kept.Use another token')
})

it('a refusal for its length shows the server’s own limit', () => {
  render(<MoveStatus moves={refused('CONTENT_TOO_LARGE', 'at most 20 bytes')} hasText={false} />)
  expect(screen.getByRole('alert')).toHaveTextContent('at most 20 bytes')
  expect(screen.queryByRole('button')).toBeNull()
})

it('a queued move can be taken back', () => {
  render(<MoveStatus moves={moves({ outstanding: { requestId: 'r1' } as OwnMoves['outstanding'], isQueued: true })} hasText />)
  expect(screen.getByRole('status')).toHaveTextContent('Queued. Will be sent when you are back online.')
  screen.getByRole('button', { name: 'Cancel sending' }).click()
  expect(takeBack).toHaveBeenCalledExactlyOnceWith('r1')
})

it('nothing is shown of a move that arrived', () => {
  const { container } = render(<MoveStatus moves={moves({})} hasText />)
  expect(container).toBeEmptyDOMElement()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyLedger, useTranscript, type Transcript } from '@/features/live'
import { ApiError } from '@/lib/api/error'
import { App } from './app'
import { DebatePage } from './debate-page'
import { DocumentPage } from './document-page'

vi.mock('@/features/live', async (load) => ({ ...(await load<object>()), useTranscript: vi.fn() }))
vi.mock('./shell', () => ({ Shell: ({ children }: { children: ReactNode }) => children }))
const missing = () => Promise.reject(new ApiError('DOC_NOT_FOUND', 'no such document', 404))
vi.mock('@/lib/api/client', () => ({ api: { history: () => missing(), document: () => missing() } }))

const empty: Transcript = { debate: undefined, arguments: [], heldDrafts: [], ledger: emptyLedger, panel: undefined, gone: undefined }
const id = '0199a0b0-0000-7000-8000-000000000001'
const show = (page: ReactNode) => render(<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{page}</QueryClientProvider>)
const toAllDebates = () => screen.getByRole('link', { name: 'All debates' })

beforeEach(() => void vi.stubGlobal('WebSocket', vi.fn()))

it('a deleted debate has its page', () => {
  vi.mocked(useTranscript).mockReturnValue({ ...empty, gone: 'deleted' })
  show(<DebatePage id={id} />)
  expect(screen.getByRole('heading', { name: 'This debate has been deleted' })).toBeVisible()
  expect(toAllDebates()).toHaveAttribute('href', '/')
})

it('an unknown debate has one, and so has an address that is none', () => {
  vi.mocked(useTranscript).mockReturnValue({ ...empty, gone: 'missing' })
  const { unmount } = show(<DebatePage id={id} />)
  expect(screen.getByRole('heading', { name: 'There is no such debate' })).toBeVisible()
  unmount()
  vi.mocked(useTranscript).mockReturnValue(empty)
  show(<DebatePage id="nonsense" />)
  expect(screen.getByRole('heading', { name: 'There is no such debate' })).toBeVisible()
})

it('an unknown document has one', async () => {
  show(<DocumentPage id={id} />)
  expect(await screen.findByRole('heading', { name: 'There is no such document' })).toBeVisible()
})

it('a wrong address has one, which leads to all debates', () => {
  history.replaceState(null, '', '/no/such/place')
  show(<App />)
  expect(screen.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  expect(toAllDebates()).toHaveAttribute('href', '/')
})

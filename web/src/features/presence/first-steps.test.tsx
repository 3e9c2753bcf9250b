import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/lib/i18n'
import { knownPrograms } from '@/lib/testing'
import { FirstSteps } from './first-steps'

vi.mock('@/lib/api/client', () => ({ api: { programs: () => new Promise(() => undefined) } }))

function show(programs?: string[]): void {
  const client = new QueryClient()
  client.setQueryData(['programs'], { known: knownPrograms, programs })
  render(
    <QueryClientProvider client={client}>
      <FirstSteps />
    </QueryClientProvider>,
  )
}

afterEach(() => act(() => chooseLanguage('en')))

it('without an installed program the page says so, in both languages, and proposes the most common ones', async () => {
  show([])
  expect(screen.getByText('No supported agent was found on this machine.')).toBeVisible()
  expect(screen.getByRole('button', { name: /debate run plan\.md --proposer claude --opponent codex$/ })).toBeVisible()
  await act(() => chooseLanguage('vi'))
  expect(screen.getByText(/^Không tìm thấy agent nào được hỗ trợ/)).toBeVisible()
})

it('on another computer nothing is said of installed programs', () => {
  show()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByText(/in the server’s PATH/)).toBeNull()
})

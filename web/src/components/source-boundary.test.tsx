import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SourceBoundary } from './source-boundary'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Rendered({ source }: { source: string }) {
  if (source.includes('&')) throw new TypeError('This document requires TrustedHTML')
  return <b>{source}</b>
}

const both = (first: string) => (
  <>
    <SourceBoundary source={first}>
      <Rendered source={first} />
    </SourceBoundary>
    <SourceBoundary source="Good">
      <Rendered source="Good" />
    </SourceBoundary>
  </>
)

it('shows the source of a text whose renderer throws, beside texts that are rendered', () => {
  const { container } = render(both('Tom &amp; Jerry'))
  expect(container.querySelector('[data-source-shown]')).toHaveTextContent('Tom &amp; Jerry')
  expect(screen.getByText('Good').tagName).toBe('B')
})

it('renders again when the text changes', () => {
  const { container, rerender } = render(both('Tom &amp; Jerry'))
  rerender(both('Tom and Jerry'))
  expect(screen.getByText('Tom and Jerry').tagName).toBe('B')
  expect(container.querySelector('[data-source-shown]')).toBeNull()
})

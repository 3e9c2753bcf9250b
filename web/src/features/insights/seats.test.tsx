import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Seats } from './seats'

it('each seat has what it found, what others said to it, and its cost, or that it is not known', () => {
  render(
    <Seats
      seats={[
        { seat: 'codex', debates: 31, found: 84, found_alone: 51, confirmed: 47, refuted: 6, tokens: 2_310_000, cost_usd: 14.2, cost_usd_per_confirmed: 0.19 },
        { seat: 'gemini', debates: 2, found: 0, found_alone: 0, confirmed: 0, refuted: 0 },
      ]}
    />,
  )
  const table = screen.getByRole('table', { name: 'By panel seat' })
  const [head, ...rows] = within(table).getAllByRole('row')
  expect(within(head!).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Seat', 'Debates', 'Found', 'Alone', 'Confirmed', 'Refuted', 'Tokens', 'Cost', 'Per confirmed issue'])
  const cells = rows.map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent.replace(/^(Debates|Found|Alone|Confirmed|Refuted|Tokens|Cost|Per confirmed issue)/, '')))
  expect(cells).toEqual([
    ['31', '84', '51', '47', '6', '2.3 M', '$14.20', '$0.19'],
    ['2', '0', '0', '0', '0', '–not reported', '–not reported', '–not reported'],
  ])
})

import type { SeatFigures } from '@/lib/api/types'
import { useLanguage, useText } from '@/lib/i18n'
import { counted, dollars } from '@/lib/i18n/format'
import { FigureTable, Measured } from './figure-table'
import { useWords } from './words'

/** What each seat of panels found, what the others said to it, and its cost. */
export function Seats({ seats }: { seats: readonly SeatFigures[] }) {
  const text = useText()
  const language = useLanguage()
  const words = useWords()
  const most = Math.max(1, ...seats.map(({ found }) => found))
  const { seat } = words
  const columns = [{ name: words.debates }, { name: seat.found, isLeft: true }, ...[seat.alone, seat.confirmed, seat.refuted, seat.tokens, seat.cost, seat.perConfirmed].map((name) => ({ name }))]
  const known = (value: number | undefined, say: (value: number) => string) =>
    value === undefined ? (
      <span title={seat.unknown} className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{seat.unknown}</span>
      </span>
    ) : (
      say(value)
    )
  const number = (value: number) => value.toLocaleString(language)
  const money = (value: number) => dollars(value, language)
  const rows = seats.map(({ seat: name, debates, found, found_alone, confirmed, refuted, tokens, cost_usd, cost_usd_per_confirmed }) => ({
    name,
    cells: [
      number(debates),
      <Measured key="found" share={found / most} look="bg-opponent" said={number(found)} />,
      number(found_alone),
      number(confirmed),
      number(refuted),
      known(tokens, (value) => counted(value, language, text.presence)),
      known(cost_usd, money),
      known(cost_usd_per_confirmed, money),
    ],
  }))
  return <FigureTable title={words.seats} nameColumn={seat.name} columns={columns} rows={rows} note={seat.note} />
}

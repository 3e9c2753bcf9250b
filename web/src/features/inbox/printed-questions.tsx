import { useQueryClient } from '@tanstack/react-query'
import { offerOf } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { plain } from '@/lib/plain'
import { excerpt } from '@/lib/text'
import type { Card } from './use-cards'

/** On paper: every question with its options, whichever is on the screen. */
export function PrintedQuestions({ debates }: { debates: readonly Debate[] }) {
  const client = useQueryClient()
  return (
    <div className="hidden flex-col gap-4 print:flex">
      {debates.map((debate) => (
        <Question key={debate.id} debate={debate} card={client.getQueryData<Card>(['need', debate.id, debate.updated_at])} />
      ))}
    </div>
  )
}

function Question({ debate, card }: { debate: Debate; card: Card | undefined }) {
  const text = useText()
  const cause = card?.arguments.at(-1)
  return (
    <article className="flex flex-col gap-1">
      <h2 className="text-body font-semibold">{visible(debate.title)}</h2>
      {cause && (
        <>
          <p className="text-meta">{text.desk.kinds[cause.type]}</p>
          <p className="text-small">{excerpt(cause.content, 4_000) || text.desk.stopEmpty}</p>
          <ul className="flex flex-col gap-0.5 text-small">
            {offerOf(cause).options.map(({ id, text: words }) => (
              <li key={id}>
                <b>{id}</b> {plain(words)}
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  )
}

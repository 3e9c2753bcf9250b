import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Icon } from '@/components/icons'
import { listChannel, useConnection, useDebateList } from '@/features/live'
import type { Argument } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'

/** True when there is no connection and the first attempt to connect has failed. */
export const useIsOffline = (): boolean => ['waiting', 'reconnecting'].includes(useConnection(listChannel).kind)

type Answer = { motion: Argument; arguments: Argument[] }

/** The arguments of a debate that the inbox has loaded, by `seq`. */
function heldOf(client: QueryClient, debateId: string): Argument[] {
  const answers = ['need', 'whole'].flatMap((kind) => client.getQueriesData<Answer>({ queryKey: [kind, debateId] }))
  const all = answers.flatMap(([, data]) => (data ? [data.motion, ...data.arguments] : []))
  return [...new Map(all.map((argument) => [argument.seq, argument])).values()].sort((a, b) => a.seq - b.seq)
}

/** Replaces a debate that cannot be loaded: shows its loaded arguments as plain source, and says which are missing. */
export function KnownSoFar({ id }: { id: string }) {
  const text = useText()
  const client = useQueryClient()
  const title = useDebateList().debates.find((debate) => debate.id === id)?.title
  const held = heldOf(client, id)
  const count = held.at(-1)?.seq ?? 0
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 px-4 py-6 max-sm:px-3">
        <h1 className="text-title font-semibold [overflow-wrap:anywhere]">{title === undefined ? text.reading.offline.title : visible(title)}</h1>
        <p role="status" className="flex items-start gap-2 rounded-md bg-appeal-tint px-3 py-2 text-small text-appeal">
          <Icon name="warning" className="mt-0.5 shrink-0" />
          {held.length === 0 ? text.reading.offline.none : held.length < count ? text.reading.offline.part(held.length, count) : text.reading.offline.whole(count)}
        </p>
        {held.map(({ seq, type, role, content }) => (
          <article key={seq} aria-label={`#${seq}`} className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-5 py-4 max-sm:px-3.5">
            <p className="text-meta text-ink-3">
              #{seq} · {text.types[type]} · {text.roles[role]}
            </p>
            <p className="text-ui whitespace-pre-wrap [overflow-wrap:anywhere]">{visible(content) || text.thread.emptyIntervention}</p>
          </article>
        ))}
      </div>
    </div>
  )
}

/** Replaces a page whose code is not loaded yet. */
export function OpensLater() {
  const text = useText()
  return (
    <p role="status" className="px-4 py-10 text-center text-ui text-ink-2">
      {text.reading.offline.page}
    </p>
  )
}

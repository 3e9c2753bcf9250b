import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { Icon } from '@/components/icons'
import { Marked } from '@/components/marked'
import { Time } from '@/components/time'
import { api } from '@/lib/api/client'
import type { Argument, Debate, Issue, SearchHit } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { plainly } from '@/lib/plain'
import { excerpt } from '@/lib/text'
import { fromEach, nearestOf, tellingWords, titleWords } from './nearest'

const most = 3
const mostTitles = 4
const readUpTo = 1_000
const none: never[] = []

const searchAll = (queries: readonly string[]) => Promise.all(queries.map((q) => api.search(q, { type: 'RULING', limit: fromEach })))

async function ask(debateId: string, titles: readonly string[], words: readonly string[]): Promise<SearchHit[]> {
  const [byTitle, byWord] = await Promise.all([searchAll(titles), searchAll(words)])
  return nearestOf({ byTitle, byWord }, debateId, most)
}

type Props = { debate: Debate; question: Argument; issues: readonly Issue[] }

/** The rulings nearest to a question; nothing if there are none. */
export function Precedents({ debate: { id, title }, question: { content, options = none, about = none }, issues }: Props) {
  const text = useText()
  const words = useMemo(() => tellingWords([title, excerpt(content, readUpTo), ...options.map((option) => option.text)].join(' ')), [title, content, options])
  const titles = useMemo(() => issues.flatMap((issue) => (about.includes(issue.id) ? (titleWords(issue.title) ?? []) : [])).slice(0, mostTitles), [issues, about])
  const { data: hits = [] } = useQuery({ queryKey: ['precedents', id, titles, words], queryFn: () => ask(id, titles, words), staleTime: 60_000, retry: false })
  if (hits.length === 0) return null
  return (
    <section aria-label={text.desk.precedents} className="flex flex-col gap-1.5">
      <h3 className="text-small font-medium text-ink-2">{text.desk.precedents}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {hits.map((hit) => (
          <Hit key={`${hit.debate.id} ${hit.argument!.seq}`} hit={hit} />
        ))}
      </ul>
    </section>
  )
}

function Hit({ hit: { debate, argument, snippet, marks } }: { hit: SearchHit }) {
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2">
      <span className="flex items-baseline gap-2 text-small">
        <Icon name="scales" size={13} className="translate-y-0.5 text-arbitrator" />
        <Link href={debateLink(debate.id, argument!.seq)} className="link min-w-0 truncate font-medium">
          {visible(debate.title)}
        </Link>
        <Time iso={argument!.created_at} className="ml-auto text-meta whitespace-nowrap text-ink-3" />
      </span>
      <span className="line-clamp-2 text-small text-ink-2 [overflow-wrap:anywhere]">
        <Marked {...plainly(snippet, marks)} />
      </span>
    </li>
  )
}

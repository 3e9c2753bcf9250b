import { Link } from 'wouter'
import { Time } from '@/components/time'
import type { ListedRuling } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { plain } from '@/lib/plain'
import { useWords } from './use-words'

const chosenLine = /^(?:Ruling: option|Phán quyết: phương án) \S{1,8}\.\s*/u

/** The question, the answer, and where it is from. */
export function RulingRow({ ruling: { debate, argument, cause, question, choice, excerpt, closes } }: { ruling: ListedRuling }) {
  const text = useText()
  const words = useWords()
  const asked = cause === 'APPEAL' ? plain(question) : cause === 'RESOLUTION' ? words.askedToClose : words.stopped
  const answer = plain(choice === undefined ? excerpt : excerpt.replace(chosenLine, ''))
  return (
    <article className="rounded-lg border border-line bg-surface px-4 py-3 max-sm:px-3">
      <h3 className="text-ui font-semibold [overflow-wrap:anywhere]">
        <Link href={debateLink(debate.id, argument.seq)} className="rounded-sm hover:text-accent">
          {asked || visible(debate.title)}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-3 flex-1 text-small text-ink [overflow-wrap:anywhere]">
        {choice !== undefined && <span className="mr-1.5 rounded-sm bg-arbitrator-tint px-1.5 py-0.5 font-semibold text-arbitrator">{choice}</span>}
        {answer}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
        <span className="min-w-0 truncate">{visible(debate.title)}</span>
        {debate.debate_type === 'demo' && <span className="rounded-sm bg-sunken px-1.5 font-medium">{text.debateTypes.demo}</span>}
        {closes && <span>· {words.closed}</span>}
        <Time iso={argument.created_at} className="ml-auto whitespace-nowrap" />
      </p>
    </article>
  )
}

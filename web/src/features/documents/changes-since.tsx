import { Link } from 'wouter'
import type { Argument, Issue } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { shortId } from '@/lib/ids'
import { documentLink } from '@/lib/links'
import { Changes } from './changes'
import { useDocumentHeads } from './queries'
import { sinceLastRuling, type Span } from './since'

type Props = { debateId: string; /** The documents that the debate names. */ ids: string[]; arguments: readonly Argument[]; issues: readonly Issue[] }

// Further documents are in the list of documents.
const most = 2

/** The changes of the documents since the arbitrator's last ruling; before the first ruling, since the first version. */
export function ChangesSince({ debateId, ids, arguments: all, issues }: Props) {
  const text = useText()
  const heads = useDocumentHeads(ids)
  const hasRuling = all.some(({ type }) => type === 'RULING')
  const changed = heads
    .flatMap(({ id, name, head, versions }) => {
      const span: Span | undefined = hasRuling ? sinceLastRuling(all, versions) : head && { from: 1, to: head.version }
      return span && span.from !== span.to ? [{ id, name: name ?? shortId(id), span }] : []
    })
    .slice(-most)
  if (changed.length === 0) return null
  const [first] = changed
  const title = hasRuling ? text.desk.changes : changed.length === 1 ? text.desk.changesFirst(first!.span.from, first!.span.to) : text.desk.changesOfMany
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="text-small font-medium text-ink-2">{title}</h3>
      {changed.map(({ id, name, span }) => (
        <div key={id} className="flex flex-col gap-1">
          <Link href={documentLink(id, { ...span, debate: debateId })} className="link w-fit text-small [overflow-wrap:anywhere]">
            {text.desk.changedDocument(name, span.from, span.to)}
          </Link>
          <Changes id={id} {...span} issues={issues} isInline />
        </div>
      ))}
    </section>
  )
}

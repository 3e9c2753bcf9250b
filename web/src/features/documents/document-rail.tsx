import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Icon } from '@/components/icons'
import { Time } from '@/components/time'
import type { Argument } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { shortId } from '@/lib/ids'
import { documentLink } from '@/lib/links'
import { useDocumentHeads, type DocumentHead } from './queries'
import { sinceLastRuling } from './since'

type Props = { debateId: string; ids: string[]; arguments: readonly Argument[] }

/** The documents that a debate names, with links to their changes. */
export function DocumentRail({ debateId, ids, arguments: all }: Props) {
  const text = useText()
  const client = useQueryClient()
  const heads = useDocumentHeads(ids)

  // A new argument often comes with a new version.
  useEffect(() => void client.invalidateQueries({ queryKey: ['history'] }), [client, all.length])

  if (ids.length === 0) {
    return (
      <div className="text-small text-ink-2">
        <p>{text.documents.none}</p>
        <p className="mt-1 text-meta text-ink-3">{text.documents.hint}</p>
      </div>
    )
  }
  return (
    <ul className="flex flex-col gap-2">
      {heads.map((document) => (
        <li key={document.id} className="rounded-md border border-line bg-surface p-3">
          <DocumentCard debateId={debateId} document={document} arguments={all} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { debateId: string; document: DocumentHead; arguments: readonly Argument[] }

function DocumentCard({ debateId, document: { id, name, head, versions }, arguments: all }: CardProps) {
  const text = useText()
  const span = sinceLastRuling(all, versions)
  const isNewer = span && span.from !== span.to
  return (
    <div className="flex flex-col gap-1.5">
      <Link href={documentLink(id, { debate: debateId })} className="flex items-start gap-2 rounded-sm text-small font-medium hover:text-accent">
        <Icon name="document" className="mt-0.5 text-ink-3" />
        <span title={name ?? id} className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
          {name ?? shortId(id)}
        </span>
      </Link>
      {head && (
        <p className="flex gap-2 pl-6 text-meta text-ink-3">
          <span>
            {text.documents.versionShort(head.version)} · {text.documents.newest}
          </span>
          <Time iso={head.created_at} />
        </p>
      )}
      <p className="flex flex-col gap-1 pl-6 text-meta">
        {isNewer && (
          <Link href={documentLink(id, { ...span, debate: debateId })} className="link w-fit font-medium">
            {text.documents.sinceRulingShort(span.from, span.to)}
          </Link>
        )}
        {span && !isNewer && <span className="text-ink-3">{text.documents.unchangedSinceRuling}</span>}
        {head && head.version > 1 && (
          <Link href={documentLink(id, { from: head.version - 1, to: head.version, debate: debateId })} title={visible(head.summary)} className="link line-clamp-2 w-fit [overflow-wrap:anywhere]">
            {text.documents.lastChange(visible(head.summary), head.version - 1, head.version)}
          </Link>
        )}
      </p>
    </div>
  )
}

import { useMemo } from 'react'
import { Link } from 'wouter'
import { Icon } from '@/components/icons'
import { useDocumentHeads } from '@/features/documents'
import { documentsNamed, statsOf } from '@/features/thread'
import type { Argument } from '@/lib/api/types'
import { useLanguage, useText } from '@/lib/i18n'
import { duration } from '@/lib/i18n/format'
import { shortId } from '@/lib/ids'
import { documentLink } from '@/lib/links'
import { excerpt } from '@/lib/text'

export default function ClosedPanel({ debateId, arguments: all }: { debateId: string; arguments: readonly Argument[] }) {
  const text = useText()
  const language = useLanguage()
  const stats = useMemo(() => statsOf(all), [all])
  const ids = useMemo(() => documentsNamed(all), [all])
  const documents = useDocumentHeads(ids)
  const lastRuling = all.findLast(({ type }) => type === 'RULING')
  const facts = [
    [text.ruling.rounds, stats.rounds],
    [text.ruling.duration, duration(stats.totalMs, language)],
    [text.ruling.rulings, stats.rulings],
    [text.ruling.interventions, stats.interventions],
  ] as const
  return (
    <div className="flex flex-col gap-3 pb-3">
      <p className="flex items-center gap-2 text-small text-ink-2">
        <Icon name="lock" />
        {text.ruling.closedLine}
      </p>
      <dl className="grid grid-cols-4 gap-x-6 gap-y-3 max-sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-meta text-ink-3">{name}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
        {lastRuling && (
          <>
            <dt className="text-ink-3">{text.ruling.lastWord}</dt>
            <dd className="line-clamp-2">{excerpt(lastRuling.content, 240)}</dd>
          </>
        )}
        <dt className="text-ink-3">{text.ruling.finalVersions}</dt>
        <dd className="flex flex-col gap-1">
          {documents.length === 0 && <span className="text-ink-2">{text.ruling.noDocuments}</span>}
          {documents.map(({ id, name, head }) => (
            <Link key={id} href={documentLink(id, { debate: debateId, ...(head && { version: head.version }) })} className="link w-fit">
              {head ? `${name} (${text.documents.versionShort(head.version)})` : shortId(id)}
            </Link>
          ))}
        </dd>
      </dl>
    </div>
  )
}

import { Link } from 'wouter'
import { RoleMark } from '@/components/badges'
import { IssueLink } from '@/components/issue-links'
import { Time } from '@/components/time'
import type { Argument, Issue, IssueWhere } from '@/lib/api/types'
import { useDocumentName } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { issueId } from '@/lib/issues'
import { shortId } from '@/lib/ids'
import { debateLink, documentLink } from '@/lib/links'
import { StatusBadge } from './badges'
import { EvidenceList } from './evidence-list'
import type { Mark } from './ledger'

type Props = { issue: Issue; marks: readonly Mark[]; onJump: (seq: number) => void }

/** What was said of an issue, by whom and where. */
export function IssueHistory({ issue, marks, onJump }: Props) {
  const text = useText()
  return (
    <ol aria-label={text.issues.history(issue.id)} className="flex flex-col gap-3 border-l border-line pl-3">
      {marks.map(({ argument, entry }, i) => {
        const isDeferred = i === 0 && issue.status === 'deferred'
        return (
          <li key={i} className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
              <RoleMark role={argument.role} size={20} />
              <span className="text-small font-medium text-ink">{text.roles[argument.role]}</span>
              <StatusBadge status={isDeferred ? 'deferred' : entry.set} />
              <ArgumentLink argument={argument} onJump={onJump} />
              <Time iso={argument.created_at} className="ml-auto" />
            </div>
            {isDeferred && <p className="text-meta text-ink-3">{text.issues.deferredByBar}</p>}
            {entry.caused_by && (
              <p className="text-meta text-ink-3">
                <IssueLink id={issueId(entry.caused_by)} className="link">
                  {text.issues.causedBy(issueId(entry.caused_by))}
                </IssueLink>
              </p>
            )}
            {entry.where && <Where debateId={argument.debate_id} where={entry.where} before={versionBefore(marks, i)} />}
            {entry.note && <p className="text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{entry.note}</p>}
            {entry.evidence && entry.evidence.length > 0 && <EvidenceList evidence={entry.evidence} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The version of the same document that was spoken of before. */
function versionBefore(marks: readonly Mark[], at: number): number | undefined {
  const { document_id: id } = marks[at]!.entry.where ?? {}
  return marks.slice(0, at).findLast(({ entry }) => entry.where?.document_id === id && entry.where?.version !== undefined)?.entry.where?.version
}

function ArgumentLink({ argument, onJump }: { argument: Argument; onJump: Props['onJump'] }) {
  const text = useText()
  return (
    <a
      href={debateLink(argument.debate_id, argument.seq)}
      title={text.issues.argument(argument.seq, text.types[argument.type], text.roles[argument.role])}
      className="link tabular-nums"
      onClick={(event) => {
        event.preventDefault()
        onJump(argument.seq)
      }}
    >
      {text.types[argument.type]} #{argument.seq}
    </a>
  )
}

type WhereProps = { debateId: string; where: IssueWhere; before?: number | undefined }

/** The document and its section; what changed in it, if a later version is named. */
export function Where({ debateId, where: { document_id: id, version, section }, before }: WhereProps) {
  const text = useText()
  const place = section && <span className="[overflow-wrap:anywhere]">{text.issues.section(section)}</span>
  if (id === undefined) return <p className="text-meta text-ink-2">{place}</p>
  const from = version === undefined ? undefined : before !== undefined && before < version ? before : version > 1 ? version - 1 : undefined
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-meta text-ink-2">
      <Link href={documentLink(id, { debate: debateId, section, ...(version !== undefined && { version }) })} className="link [overflow-wrap:anywhere]">
        <DocumentName id={id} /> {version !== undefined && text.documents.versionShort(version)} {place}
      </Link>
      {version !== undefined && from !== undefined && (
        <Link href={documentLink(id, { from, to: version, debate: debateId })} className="link whitespace-nowrap">
          {text.issues.changed(from, version)}
        </Link>
      )}
    </p>
  )
}

const DocumentName = ({ id }: { id: string }) => useDocumentName(id) ?? shortId(id)

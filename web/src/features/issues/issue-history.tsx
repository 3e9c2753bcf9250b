import { Link } from 'wouter'
import { RoleMark } from '@/components/badges'
import { IssueLink } from '@/components/issue-links'
import { Time } from '@/components/time'
import type { Issue, IssueMark, IssueWhere } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useDocumentName } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { issueId } from '@/lib/issues'
import { shortId } from '@/lib/ids'
import { debateLink, documentLink } from '@/lib/links'
import { StatusBadge } from './badges'
import { CrossCheck } from './cross-check'
import { EvidenceList } from './evidence-list'

type Props = { debateId: string; issue: Issue; marks: readonly IssueMark[]; onJump: (seq: number) => void }

/** The entries of an issue: author, argument and content. */
export default function IssueHistory({ debateId, issue, marks, onJump }: Props) {
  const text = useText()
  return (
    <ol aria-label={text.issues.history(issue.id)} className="flex flex-col gap-3 border-l border-line pl-3">
      {marks.map((mark, i) => {
        // Before the server's history is loaded, this is known only of issues that are still deferred.
        const isRefuted = mark.set === 'deferred'
        const isDeferred = !isRefuted && (mark.deferred ?? (i === 0 && issue.status === 'deferred'))
        return (
          <li key={i} className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
              <RoleMark role={mark.role} size={20} />
              <span className="text-small font-medium text-ink">{text.roles[mark.role]}</span>
              <StatusBadge status={isDeferred ? 'deferred' : mark.set} />
              <ArgumentLink debateId={debateId} mark={mark} onJump={onJump} />
              <Time iso={mark.created_at} className="ml-auto" />
            </div>
            {(isDeferred || isRefuted) && <p className="text-meta text-ink-3">{isRefuted ? text.issues.deferredByPanel : text.issues.deferredByBar}</p>}
            {mark.caused_by && (
              <p className="text-meta text-ink-3">
                <IssueLink id={issueId(mark.caused_by)} className="link">
                  {text.issues.causedBy(issueId(mark.caused_by))}
                </IssueLink>
              </p>
            )}
            {mark.where && <Where debateId={debateId} where={mark.where} before={versionBefore(marks, i)} />}
            {mark.found_by ? (
              <CrossCheck debateId={debateId} mark={mark} />
            ) : (
              <>
                {mark.note && <p className="text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{visible(mark.note)}</p>}
                {mark.evidence && mark.evidence.length > 0 && <EvidenceList evidence={mark.evidence} />}
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The version of the same document in an earlier entry. */
function versionBefore(marks: readonly IssueMark[], at: number): number | undefined {
  const { document_id: id } = marks[at]!.where ?? {}
  return marks.slice(0, at).findLast(({ where }) => where?.document_id === id && where?.version !== undefined)?.where?.version
}

function ArgumentLink({ debateId, mark: { seq, type, role }, onJump }: { debateId: string; mark: IssueMark; onJump: Props['onJump'] }) {
  const text = useText()
  return (
    <a
      href={debateLink(debateId, seq)}
      title={text.issues.argument(seq, text.types[type], text.roles[role])}
      className="link tabular-nums"
      onClick={(event) => {
        event.preventDefault()
        onJump(seq)
      }}
    >
      {text.types[type]} #{seq}
    </a>
  )
}

type WhereProps = { debateId: string; where: IssueWhere; before?: number | undefined }

/** The document and its section, and the changes if a later version is named. */
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

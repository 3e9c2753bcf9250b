import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { Select } from '@/components/select'
import { Skeleton } from '@/components/notice'
import { Time } from '@/components/time'
import type { Argument, Issue, IssueWhere, ListedVersion } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { shortId } from '@/lib/ids'
import { documentLink } from '@/lib/links'
import type { PlanRemark } from './plan-comment'
import { PlanText } from './plan-text'
import { useDocumentHeads } from './queries'
import { sinceLastRuling } from './since'
import { usePlanWords } from './use-plan-words'

type Props = {
  debateId: string
  /** The documents that the debate names, not empty. */
  ids: string[]
  arguments: readonly Argument[]
  issues: readonly Issue[]
  /** Takes a comment with its place; undefined if there is no ruling to add it to. */
  onComment: ((comment: PlanRemark, where: IssueWhere) => void) | undefined
  /** A ruling is due, which can open an issue. */
  canOpen: boolean
}

/** A document of the debate as it is now: the newest version with its changes, and the issues at their sections. */
export default function PlanView({ debateId, ids, arguments: all, issues, onComment, canOpen }: Props) {
  const text = useText()
  const words = usePlanWords()
  const heads = useDocumentHeads(ids)
  const [chosen, setChosen] = useState<string>()
  const [compared, setCompared] = useState<{ id: string; version: number }>()

  const shown = heads.find(({ id }) => id === chosen) ?? heads.find(({ head }) => head) ?? heads[0]!
  const { id, name, head, versions } = shown
  const ruled = sinceLastRuling(all, versions)?.from
  const from = compared?.id === id ? compared.version : usualBase(versions, ruled)
  const setFrom = useCallback((version: number) => setCompared({ id, version }), [id])
  if (!head) {
    return (
      <div className="mx-auto w-full max-w-[760px] p-6" role="status" aria-label={text.app.loading}>
        <Skeleton lines={9} />
      </div>
    )
  }
  const older = versions.filter(({ version }) => version < head.version)
  const choices = [...older.map(({ version }) => ({ value: version, label: version === ruled ? words.sinceRuling(text.documents.versionShort(version)) : text.documents.versionShort(version) })), { value: head.version, label: words.none }]
  return (
    <section aria-label={text.thread.plan} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 text-meta text-ink-2 max-sm:px-3">
        {heads.length > 1 ? (
          <ul aria-label={text.documents.title} className="flex min-w-0 flex-wrap gap-1">
            {heads.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-pressed={each.id === id}
                  title={each.name}
                  onClick={() => setChosen(each.id)}
                  className={cx('max-w-64 min-h-7 truncate rounded-full border px-2.5 font-medium', each.id === id ? 'border-accent bg-accent-tint text-accent' : 'border-line text-ink-2 hover:text-ink')}
                >
                  {each.name ?? shortId(each.id)}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <span className="min-w-0 truncate font-medium text-ink" title={name}>
            {name ?? shortId(id)}
          </span>
        )}
        <span className="text-ink-3">
          {text.documents.versionShort(head.version)} · <Time iso={head.created_at} />
        </span>
        {older.length > 0 && <Select label={words.compared} value={from} choices={choices} onChange={setFrom} />}
        <Link href={documentLink(id, { debate: debateId })} className="link ml-auto whitespace-nowrap">
          {words.open}
        </Link>
      </div>
      <PlanText key={`${id} ${from} ${head.version}`} id={id} name={name} from={from} to={head.version} debateId={debateId} issues={issues} onComment={onComment} canOpen={canOpen} />
    </section>
  )
}

/** The changes since the last ruling, or else those of the newest version. */
function usualBase(versions: readonly ListedVersion[], ruled: number | undefined): number {
  const newest = versions[0]?.version ?? 1
  return ruled !== undefined && ruled < newest ? ruled : Math.max(1, newest - 1)
}

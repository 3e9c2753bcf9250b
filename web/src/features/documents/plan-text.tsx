import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '@/components/button'
import { IssueLink } from '@/components/issue-links'
import { Markdown, type Lines } from '@/components/markdown'
import { Notice, Skeleton } from '@/components/notice'
import { asApiError } from '@/lib/api/error'
import type { Issue, IssueStatus, IssueWhere } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { changeWithin, lineChanges, type LineChanges } from './line-changes'
import { PlanComment, type PlanRemark } from './plan-comment'
import { useDiff, useVersion } from './queries'
import { issuesByLine } from './section'
import { usePlanWords } from './use-plan-words'
import { useStepKeys } from './use-step-keys'

type Props = { id: string; name: string | undefined; from: number; to: number; debateId: string; issues: readonly Issue[]; onComment: ((comment: PlanRemark, where: IssueWhere) => void) | undefined
  /** A ruling is due, which can open an issue. */
  canOpen: boolean }

const longCharacters = 120_000
const nothing: LineChanges = new Map()

/** The text of a version, with a bar at what has changed since `from`, and issues beside their sections. */
export function PlanText({ id, name, from, to, debateId, issues, onComment, canOpen }: Props) {
  const text = useText()
  const words = usePlanWords()
  const page = useRef<HTMLDivElement>(null)
  const before = useVersion(id, from === to ? undefined : from)
  const after = useVersion(id, to)
  const diff = useDiff(id, from, to)
  const source = after.data?.content
  const changes = useMemo(
    () => (source === undefined || before.data === undefined || diff.data === undefined ? nothing : lineChanges(before.data.content, source, diff.data.diff)),
    [source, before.data, diff.data],
  )
  const own = useMemo(() => issues.filter(({ where }) => where?.document_id?.toLowerCase() === id), [issues, id])
  const byLine = useMemo(() => issuesByLine(source ?? '', id, own), [source, id, own])
  const placed = useMemo(() => new Set([...byLine.values()].flat()), [byLine])
  const unplaced = own.filter((issue) => !placed.has(issue.id))
  const part = useCallback((lines: Lines, content: ReactNode) => <PlanPart lines={lines} content={content} changes={changes} issues={marksWithin(byLine, lines)} all={own} />, [changes, byLine, own])
  const [count, setCount] = useState<{ at: number; of: number }>()
  const step = useCallback((by: 1 | -1) => setCount((known) => show(page.current, known?.at, by)), [])
  useStepKeys(step)

  if (after.error) {
    return (
      <Notice icon="warning" tone="bad" title={text.documents.failed}>
        {asApiError(after.error).message}
      </Notice>
    )
  }
  if (source === undefined || (from !== to && !(before.data && diff.data) && !before.error && !diff.error)) {
    return (
      <div className="mx-auto w-full max-w-[760px] p-6" role="status" aria-label={text.app.loading}>
        <Skeleton lines={12} />
      </div>
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {changes.size > 0 && (
        <div className="no-print absolute top-2 right-4 z-10 flex items-center gap-1 rounded-md border border-line bg-raised px-1 text-meta text-ink-2 shadow-card">
          <span role="status" className="px-1 tabular-nums empty:hidden">
            {count === undefined ? '' : text.desk.change(count.at + 1, count.of)}
          </span>
          <IconButton icon="up" size="small" label={`${text.desk.previousChange} (p)`} onClick={() => step(-1)} />
          <IconButton icon="down" size="small" label={`${text.desk.nextChange} (n)`} onClick={() => step(1)} />
        </div>
      )}
      <div ref={page} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2" tabIndex={0} role="region" aria-label={name ?? text.thread.plan} data-plan={id} data-version={to}>
        <div className="@container mx-auto max-w-[820px] px-5 pt-6 pb-24 max-sm:px-4">
          <div className="mx-auto max-w-[68ch] @max-2xl:max-w-none">
            {unplaced.length > 0 && (
              <p className="mb-4 flex flex-wrap items-center gap-1.5 text-meta text-ink-3">
                {words.wholeDocument}
                {unplaced.map((issue) => (
                  <IssueMark key={issue.id} issue={issue} />
                ))}
              </p>
            )}
            {source.length > longCharacters ? (
              <pre className="font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{visible(source)}</pre>
            ) : (
              <Markdown source={source} documentId={id} debateId={debateId} headingBase={2} keepsBreaks={false} part={part} />
            )}
          </div>
        </div>
      </div>
      {onComment && <PlanComment page={page} source={source} name={name ?? ''} version={to} canOpen={canOpen} onComment={(remark) => onComment(remark, { document_id: id, version: to, ...(remark.place.section !== undefined && { section: remark.place.section }) })} />}
    </div>
  )
}

const marksWithin = (byLine: ReadonlyMap<number, readonly string[]>, { from, to }: Lines): readonly string[] => {
  const found: string[] = []
  for (let line = from; line <= to; line++) found.push(...(byLine.get(line) ?? []))
  return found
}

type PartProps = { lines: Lines; content: ReactNode; changes: LineChanges; issues: readonly string[]; all: readonly Issue[] }

function PlanPart({ lines: { from, to }, content, changes, issues, all }: PartProps) {
  const words = usePlanWords()
  const [isOpen, setOpen] = useState(false)
  const old = changeWithin(changes, from, to)
  const marks = all.filter(({ id }) => issues.includes(id))
  const isNew = old?.length === 0
  return (
    <div data-line={from} data-changed={old ? '' : undefined} tabIndex={old ? -1 : undefined} className="plan-part relative scroll-mt-16">
      {old && (
        <button
          type="button"
          disabled={isNew}
          aria-expanded={isNew ? undefined : isOpen}
          aria-label={isNew ? words.added : `${words.changed}: ${words.oldText}`}
          title={isNew ? words.added : words.oldText}
          onClick={() => setOpen(!isOpen)}
          className="group/bar no-print absolute inset-y-0 -left-4 w-3 in-[li]:-left-10 max-sm:-left-3.5 max-sm:in-[li]:-left-9"
        >
          <span className={cx('absolute inset-y-0 left-1 rounded-full transition-[width]', isNew ? 'w-1 bg-good' : 'w-1 bg-accent group-hover/bar:w-1.5')} />
        </button>
      )}
      {marks.length > 0 && (
        <span className="no-print float-right ml-2 flex flex-wrap justify-end gap-1 @3xl:absolute @3xl:top-0 @3xl:right-full @3xl:float-none @3xl:mr-6 @3xl:w-12">
          {marks.map((issue) => (
            <IssueMark key={issue.id} issue={issue} />
          ))}
        </span>
      )}
      {content}
      {isOpen && old && (
        <del className="mt-1 mb-3 block rounded-md bg-removed px-3 py-2 text-small whitespace-pre-wrap text-ink-2 no-underline [overflow-wrap:anywhere]">
          <span className="mb-1 block text-meta font-medium text-ink-3">{words.oldText}</span>
          {old.map(visible).join('\n')}
        </del>
      )}
    </div>
  )
}

const markLooks: Record<IssueStatus, string> = {
  open: 'bg-opponent-tint text-opponent',
  fixed: 'bg-proposer-tint text-proposer',
  disputed: 'bg-appeal-tint text-appeal',
  deferred: 'bg-claim-tint text-claim',
  verified: 'bg-resolution-tint text-resolution',
  withdrawn: 'bg-claim-tint text-claim',
  ruled: 'bg-arbitrator-tint text-arbitrator',
}

const IssueMark = ({ issue: { id, status } }: { issue: Issue }) => (
  <IssueLink id={id} className={cx('inline-flex min-h-6 items-center rounded-sm px-1.5 font-sans text-meta font-semibold no-underline! tabular-nums hover:underline!', markLooks[status])}>
    {id}
  </IssueLink>
)

/** Scrolls to the next or previous change and focuses it. */
function show(page: HTMLElement | null, at: number | undefined, by: 1 | -1): { at: number; of: number } | undefined {
  const all = [...(page?.querySelectorAll<HTMLElement>('[data-changed]') ?? [])]
  if (all.length === 0) return undefined
  const next = at === undefined ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))
  all[next]!.scrollIntoView({ block: 'center' })
  all[next]!.focus({ preventScroll: true })
  return { at: next, of: all.length }
}

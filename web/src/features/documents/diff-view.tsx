import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import { IssueLink } from '@/components/issue-links'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { changesIn, countChanges, diffRows, folded, unified, type FoldRow, type Line, type Row, type ShownRow } from './diff-rows'
import { wordDiff, type Piece } from './words'

export type DiffLayout = 'split' | 'unified'

type Props = {
  label: string
  documentId: string
  from: number
  to: number
  oldText: string
  newText: string
  diff: string
  layout: DiffLayout
  /** By line of the new text, the ids of the issues whose section begins there. */
  issues: ReadonlyMap<number, readonly string[]>
  /** It is the main content, so n and p work everywhere on the page. Otherwise only inside it. */
  isAlone: boolean
}

const manyRows = 250

export default function DiffView({ label, documentId, from, to, oldText, newText, diff, layout, issues, isAlone }: Props) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => diffRows(oldText, newText, diff), [oldText, newText, diff])
  const counts = useMemo(() => countChanges(rows), [rows])
  const marks = useMemo(() => new WordMarks(rows), [rows])
  const shown = useMemo(() => {
    const open = folded(rows).flatMap((row): ShownRow[] =>
      row.kind === 'fold' && opened.has(row.rows[0]!.new.number) ? row.rows : [row],
    )
    return layout === 'unified' ? unified(open) : open
  }, [rows, opened, layout])

  const open = (fold: FoldRow) => setOpened((set) => new Set(set).add(fold.rows[0]!.new.number))
  const changes = useMemo(() => changesIn(shown), [shown])
  const { at, walk, onKey } = useChanges(changes, scroller, list, isAlone)
  const current = at === undefined ? undefined : changes[at]
  const drawn = shown.map((row, i) => {
    if (row.kind === 'fold') return <Fold key={`f${row.rows[0]!.new.number}`} fold={row} issues={issuesIn(row, issues)} onOpen={open} />
    const isCurrent = current !== undefined && i >= current.start && i < current.end
    const Shown = layout === 'split' ? SplitRow : UnifiedRow
    return <Shown key={keyOf(row)} at={i} row={row} marks={marks} issues={row.new && issues.get(row.new.number)} isCurrent={isCurrent} />
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 px-1 text-small">
        <span className="text-resolution">+ {text.documents.added(counts.added)}</span>
        <span className="text-danger">− {text.documents.removed(counts.removed)}</span>
        {changes.length > 1 && (
          <span className="no-print inline-flex items-center gap-1 text-ink-2">
            <IconButton icon="up" size="small" label={`${text.desk.previousChange} (p)`} onClick={() => walk(-1)} />
            <IconButton icon="down" size="small" label={`${text.desk.nextChange} (n)`} onClick={() => walk(1)} />
            <span role="status" className="tabular-nums">
              {at === undefined ? '' : text.desk.change(at + 1, changes.length)}
            </span>
          </span>
        )}
      </div>
      <div
        ref={scroller}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKey}
        data-document={documentId}
        data-from={from}
        data-to={to}
        className="print-flow min-h-0 flex-1 overflow-y-auto rounded-md border border-line bg-surface font-mono text-small"
      >
        <div role="table" aria-label={label}>
          {drawn.length > manyRows ? <Virtualizer ref={list} scrollRef={scroller}>{drawn}</Virtualizer> : drawn}
        </div>
      </div>
    </div>
  )
}

type Walk = { at: number | undefined; walk: (step: 1 | -1) => void; onKey: ((event: ReactKeyboardEvent) => void) | undefined }

/** Steps from change to change, by buttons and by n and p. */
function useChanges(changes: { start: number }[], scroller: { current: HTMLElement | null }, list: { current: VirtualizerHandle | null }, isAlone: boolean): Walk {
  const [at, setAt] = useState<number>()
  const walk = useCallback(
    (step: 1 | -1) => {
      if (changes.length === 0) return
      const next = at === undefined ? (step > 0 ? 0 : changes.length - 1) : Math.max(0, Math.min(changes.length - 1, at + step))
      setAt(next)
      const { start } = changes[next]!
      if (list.current) list.current.scrollToIndex(start, { align: 'center' })
      else scroller.current?.querySelector(`[data-at="${start}"]`)?.scrollIntoView({ block: 'center' })
    },
    [at, changes, list, scroller],
  )
  const take = useCallback(
    (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>) => {
      const step = ({ n: 1, p: -1 } as const)[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      walk(step)
    },
    [walk],
  )
  useEffect(() => {
    if (!isAlone) return
    const onKey = (event: KeyboardEvent) => void (isTyping(event) || take(event))
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isAlone, take])
  const within = (event: ReactKeyboardEvent) => {
    take(event)
    // Keep the key from the handlers of the page.
    if (event.defaultPrevented) event.stopPropagation()
  }
  return { at: at !== undefined && at < changes.length ? at : undefined, walk, onKey: isAlone ? undefined : within }
}

function issuesIn({ rows }: FoldRow, issues: Props['issues']): string[] {
  return issues.size === 0 ? [] : rows.flatMap((row) => issues.get(row.new.number) ?? [])
}

const keyOf = (row: Row): string => `${row.old?.number ?? ''}-${row.new?.number ?? ''}`

/** Word-level marks, computed when a row is first rendered. */
class WordMarks {
  readonly #partner = new Map<string, { before: string; after: string }>()

  constructor(rows: Row[]) {
    for (const row of rows) {
      if (row.kind !== 'changed' || !row.old || !row.new) continue
      const pair = { before: row.old.text, after: row.new.text }
      this.#partner.set(`-${row.old.number}`, pair)
      this.#partner.set(`+${row.new.number}`, pair)
    }
  }

  of(side: 'old' | 'new', line: Line): Piece[] {
    const pair = this.#partner.get(`${side === 'old' ? '-' : '+'}${line.number}`)
    return (pair && wordDiff(pair.before, pair.after)?.[side]) ?? [{ text: line.text, isChanged: false }]
  }
}

const number = 'w-11 shrink-0 px-2 py-px text-right text-meta leading-5 text-ink-3 select-none tabular-nums max-sm:w-8 max-sm:px-1'
const content = 'min-w-0 flex-1 py-px pr-3 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]'

type SideProps = { side: 'old' | 'new'; line: Line | undefined; isChanged: boolean; marks: WordMarks; issues?: readonly string[] | undefined }

function Side({ side, line, isChanged, marks, issues }: SideProps) {
  const tint = !isChanged ? '' : !line ? 'bg-sunken' : side === 'old' ? 'bg-removed' : 'bg-added'
  return (
    <>
      <span role="cell" className={cx(number, tint)}>
        {line?.number}
      </span>
      <span role="cell" data-line={line?.number} data-side={side} className={cx(content, tint)}>
        {issues && <IssueMarks ids={issues} />}
        {line && isChanged ? <Marked side={side} pieces={marks.of(side, line)} /> : line?.text}
      </span>
    </>
  )
}

function Marked({ side, pieces }: { side: 'old' | 'new'; pieces: Piece[] }) {
  const Tag = side === 'old' ? 'del' : 'ins'
  return (
    <Tag className="no-underline">
      {pieces.map((piece, i) =>
        piece.isChanged ? (
          <mark key={i} className={cx('rounded-[3px] text-inherit', side === 'old' ? 'bg-removed-word' : 'bg-added-word')}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </Tag>
  )
}

type RowProps = { at: number; row: Row; marks: WordMarks; issues: readonly string[] | undefined; /** The change that n or p has reached. */ isCurrent: boolean }

const walkedTo = 'shadow-[inset_3px_0_0_var(--color-accent)]'

/** In the margin: the issues whose section begins here. */
function IssueMarks({ ids }: { ids: readonly string[] }) {
  const text = useText()
  return (
    <span title={text.desk.issuesHere(ids)} className="mr-1.5 inline-flex gap-1 align-top font-sans select-none">
      <span className="sr-only">{text.desk.issuesHere(ids)} </span>
      {ids.map((id) => (
        <IssueLink key={id} id={id} className="rounded-sm bg-sunken px-1 text-meta leading-5 font-semibold text-ink tabular-nums">
          {id}
        </IssueLink>
      ))}
    </span>
  )
}

const SplitRow = memo(function SplitRow({ at, row, marks, issues, isCurrent }: RowProps) {
  const isChanged = row.kind === 'changed'
  return (
    <div role="row" data-at={at} className={cx('flex', isCurrent && walkedTo)}>
      <Side side="old" line={row.old} isChanged={isChanged} marks={marks} />
      <span aria-hidden className="w-px shrink-0 bg-line" />
      <Side side="new" line={row.new} isChanged={isChanged} marks={marks} issues={issues} />
    </div>
  )
})

const UnifiedRow = memo(function UnifiedRow({ at, row, marks, issues, isCurrent }: RowProps) {
  const isChanged = row.kind === 'changed'
  const side = row.new ? 'new' : 'old'
  const line = row[side]!
  const tint = !isChanged ? '' : side === 'old' ? 'bg-removed' : 'bg-added'
  return (
    <div role="row" data-at={at} className={cx('flex', tint, isCurrent && walkedTo)}>
      <span role="cell" className={number}>
        {row.old?.number}
      </span>
      <span role="cell" className={number}>
        {row.new?.number}
      </span>
      <span role="cell" className="w-5 shrink-0 py-px text-center leading-5 text-ink-2 select-none">
        {isChanged ? (side === 'old' ? '−' : '+') : ''}
      </span>
      <span role="cell" data-line={line.number} data-side={side} className={content}>
        {issues && <IssueMarks ids={issues} />}
        {isChanged ? <Marked side={side} pieces={marks.of(side, line)} /> : line.text}
      </span>
    </div>
  )
})

function Fold({ fold, issues, onOpen }: { fold: FoldRow; issues: readonly string[]; onOpen: (fold: FoldRow) => void }) {
  const text = useText()
  return (
    <div role="row">
      <div role="cell">
        <button
          type="button"
          className="flex min-h-8 w-full items-center gap-2 bg-sunken px-3 text-left font-sans text-meta text-ink-2 hover:text-ink"
          onClick={() => onOpen(fold)}
        >
          <Icon name="unfold" size={13} />
          {text.documents.fold(fold.rows.length)}
          {issues.length > 0 && <span className="truncate">{text.desk.issuesHere(issues)}</span>}
        </button>
      </div>
    </div>
  )
}

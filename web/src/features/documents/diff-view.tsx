import { memo, useMemo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { Icon } from '@/components/icons'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { countChanges, diffRows, folded, unified, type FoldRow, type Line, type Row, type ShownRow } from './diff-rows'
import { wordDiff, type Piece } from './words'

export type DiffLayout = 'split' | 'unified'

type Props = { label: string; oldText: string; newText: string; diff: string; layout: DiffLayout }

const manyRows = 250

export default function DiffView({ label, oldText, newText, diff, layout }: Props) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
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
  const drawn = shown.map((row) =>
    row.kind === 'fold' ? (
      <Fold key={`f${row.rows[0]!.new.number}`} fold={row} onOpen={open} />
    ) : layout === 'split' ? (
      <SplitRow key={keyOf(row)} row={row} marks={marks} />
    ) : (
      <UnifiedRow key={keyOf(row)} row={row} marks={marks} />
    ),
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <p className="flex min-h-6 items-center gap-3 px-1 text-small">
        <span className="text-resolution">+ {text.documents.added(counts.added)}</span>
        <span className="text-danger">− {text.documents.removed(counts.removed)}</span>
      </p>
      <div
        ref={scroller}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="print-flow min-h-0 flex-1 overflow-y-auto rounded-md border border-line bg-surface font-mono text-small"
      >
        <div role="table" aria-label={label}>
          {drawn.length > manyRows ? <Virtualizer scrollRef={scroller}>{drawn}</Virtualizer> : drawn}
        </div>
      </div>
    </div>
  )
}

const keyOf = (row: Row): string => `${row.old?.number ?? ''}-${row.new?.number ?? ''}`

/** Word-level marks, worked out for a row when it is first shown. */
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

type SideProps = { side: 'old' | 'new'; line: Line | undefined; isChanged: boolean; marks: WordMarks }

function Side({ side, line, isChanged, marks }: SideProps) {
  const tint = !isChanged ? '' : !line ? 'bg-sunken' : side === 'old' ? 'bg-removed' : 'bg-added'
  return (
    <>
      <span role="cell" className={cx(number, tint)}>
        {line?.number}
      </span>
      <span role="cell" className={cx(content, tint)}>
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

type RowProps = { row: Row; marks: WordMarks }

const SplitRow = memo(function SplitRow({ row, marks }: RowProps) {
  const isChanged = row.kind === 'changed'
  return (
    <div role="row" className="flex">
      <Side side="old" line={row.old} isChanged={isChanged} marks={marks} />
      <span aria-hidden className="w-px shrink-0 bg-line" />
      <Side side="new" line={row.new} isChanged={isChanged} marks={marks} />
    </div>
  )
})

const UnifiedRow = memo(function UnifiedRow({ row, marks }: RowProps) {
  const isChanged = row.kind === 'changed'
  const side = row.new ? 'new' : 'old'
  const line = row[side]!
  const tint = !isChanged ? '' : side === 'old' ? 'bg-removed' : 'bg-added'
  return (
    <div role="row" className={cx('flex', tint)}>
      <span role="cell" className={number}>
        {row.old?.number}
      </span>
      <span role="cell" className={number}>
        {row.new?.number}
      </span>
      <span role="cell" className="w-5 shrink-0 py-px text-center leading-5 text-ink-2 select-none">
        {isChanged ? (side === 'old' ? '−' : '+') : ''}
      </span>
      <span role="cell" className={content}>
        {isChanged ? <Marked side={side} pieces={marks.of(side, line)} /> : line.text}
      </span>
    </div>
  )
})

function Fold({ fold, onOpen }: { fold: FoldRow; onOpen: (fold: FoldRow) => void }) {
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
        </button>
      </div>
    </div>
  )
}

import { useCallback, useId, useRef, useState, type RefObject } from 'react'
import { Said, SelectionButton, useSaid, useSelection, type Spot } from '@/components/at-selection'
import { Button } from '@/components/button'
import { Select } from '@/components/select'
import type { Severity } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { commentAt, placeIn, type PlanPlace } from './plan-place'
import { usePlanWords } from './use-plan-words'

type Props = { page: RefObject<HTMLElement | null>; source: string; name: string; version: number; onComment: (comment: PlanRemark) => void; /** A ruling is due, which can open an issue. */ canOpen: boolean }
/** A comment: as text with its quotation and place, and in parts; with a severity it becomes an issue. */
export type PlanRemark = { words: string; place: PlanPlace; comment: string; severity: Severity | undefined }

type Found = PlanPlace & Spot

// An entry of an issue takes at most 4 KiB.
const mostCharacters = 800
const height = 260
const severities: readonly Severity[] = ['critical', 'major', 'minor']

/** At a selection in the plan: writes a comment, which is added to the ruling with its place. */
export function PlanComment({ page, source, name, version, onComment, canOpen }: Props) {
  const text = useText()
  const words = usePlanWords()
  const titleId = useId()
  const [writing, setWriting] = useState<Found>()
  const [comment, setComment] = useState('')
  const [severity, setSeverity] = useState<Severity | ''>('')
  const [isSaid, say] = useSaid()
  const box = useRef<HTMLTextAreaElement>(null)

  const selected = useCallback((): Found | undefined => {
    const selection = document.getSelection()
    const place = page.current && selection ? placeIn(selection, page.current, source) : undefined
    if (!place) return undefined
    const { bottom, left, right } = selection!.getRangeAt(0).getBoundingClientRect()
    return { ...place, top: Math.min(innerHeight - height, bottom + 6), left: Math.max(150, Math.min(innerWidth - 150, (left + right) / 2)) }
  }, [page, source])

  const [found] = useSelection(selected)

  const write = () => {
    const now = selected()
    if (!now) return
    setWriting(now)
    setComment('')
    setSeverity('')
    requestAnimationFrame(() => box.current?.focus())
  }
  const close = () => {
    setWriting(undefined)
    page.current?.focus({ preventScroll: true })
  }
  const add = () => {
    if (!writing || comment.trim() === '') return
    const words = commentAt(writing, { name, version: text.documents.versionShort(version), line: text.documents.line }, comment)
    onComment({ words, place: writing, comment: comment.trim(), severity: canOpen && severity !== '' ? severity : undefined })
    document.getSelection()?.removeAllRanges()
    say()
    close()
  }
  return (
    <>
      <SelectionButton spot={writing ? undefined : found} icon="bubble" isSelected={() => selected() !== undefined} onPress={write}>
        {words.comment}
      </SelectionButton>
      {writing && (
        <div
          role="dialog"
          aria-labelledby={titleId}
          style={{ top: writing.top, left: writing.left }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
          }}
          className="no-print fixed z-40 flex w-[min(22rem,calc(100vw-1rem))] -translate-x-1/2 flex-col gap-2 rounded-lg border border-line bg-surface p-3 shadow-raised max-sm:inset-x-2! max-sm:w-auto max-sm:translate-x-0"
        >
          <h2 id={titleId} className="text-small font-semibold">
            {words.commentTitle}
          </h2>
          <blockquote className="line-clamp-2 border-l-2 border-line pl-2 text-meta text-ink-2 [overflow-wrap:anywhere]">{writing.quoted}</blockquote>
          <textarea
            ref={box}
            aria-label={words.commentLabel}
            placeholder={words.commentHint}
            value={comment}
            rows={3}
            maxLength={mostCharacters}
            onChange={(event) => setComment(event.target.value)}
            className="field min-h-16 resize-none px-2.5 py-1.5 text-ui"
          />
          {canOpen && (
            <Select
              label={words.openIssue}
              value={severity}
              choices={[{ value: '', label: words.noIssue }, ...severities.map((value) => ({ value, label: text.issues.severities[value] }))]}
              onChange={setSeverity}
            />
          )}
          <div className="flex justify-end gap-2">
            <Button size="small" look="quiet" onClick={close}>
              {text.app.cancel}
            </Button>
            <Button size="small" look="primary" disabled={comment.trim() === ''} onClick={add}>
              {severity === '' ? (canOpen ? words.add : words.addNote) : words.addIssue}
            </Button>
          </div>
        </div>
      )}
      <Said isSaid={isSaid}>{words.commented}</Said>
    </>
  )
}

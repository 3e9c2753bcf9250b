import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Icon } from '@/components/icons'
import type { Argument, DocumentHistory } from '@/lib/api/types'
import { historyQuery, nameOf } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { shortId } from '@/lib/ids'
import { isTyping } from '@/lib/keys'
import { addToRuling } from './engine'
import { placeOf, quotation, type Place } from './quote'

export type QuoteProps = { debateId: string; arguments: readonly Argument[]; /** The argument to rule on. */ cause: Argument }
type Found = { place: Place; words: string; top: number; left: number }

const leastCharacters = 2
const mostCharacters = 2_000
const saidMs = 3_000

/** At a selection: quotes it in the ruling with its source. Also by the key q. */
export default function QuoteButton({ debateId, arguments: all }: QuoteProps) {
  const text = useText()
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [isSaid, setSaid] = useState(false)

  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setFound(selected()))
    }
    // It may have been loaded because of a selection.
    look()
    document.addEventListener('selectionchange', look)
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', look)
      removeEventListener('scroll', look, { capture: true })
    }
  }, [])

  useEffect(() => {
    if (!isSaid) return
    const timer = setTimeout(() => setSaid(false), saidMs)
    return () => clearTimeout(timer)
  }, [isSaid])

  const quote = useCallback(() => {
    const now = selected()
    if (!now) return
    const { place, words } = now
    const source = (() => {
      if (place.kind === 'argument') {
        const role = all.find(({ seq }) => seq === place.seq)?.role ?? 'proposer'
        return text.desk.quoteSeq(place.seq, text.roles[role])
      }
      const known = client.getQueryData<DocumentHistory>(historyQuery(place.documentId).queryKey)
      return text.desk.quoteDocument(nameOf(known?.versions ?? []) ?? shortId(place.documentId), place.version, place.line)
    })()
    addToRuling(debateId, `${quotation(words, source)}\n\n`)
    document.getSelection()?.removeAllRanges()
    setFound(undefined)
    setSaid(true)
  }, [all, client, debateId, text])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'q' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !selected()) return
      event.preventDefault()
      quote()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [quote])

  return (
    <>
      <span role="status" className="sr-only">
        {isSaid ? text.desk.quoted : ''}
      </span>
      {found && (
        <button
          type="button"
          // Keep the selection while it is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={quote}
          style={{ top: found.top, left: found.left }}
          className="no-print fixed z-40 inline-flex min-h-8 -translate-x-1/2 items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-small font-medium text-ink shadow-raised hover:text-accent"
        >
          <Icon name="scales" size={14} />
          {text.desk.quote}
          <kbd className="rounded-sm bg-sunken px-1 font-mono text-meta text-ink-3 max-sm:hidden">q</kbd>
        </button>
      )}
      {isSaid && (
        <p aria-hidden className="arrive no-print fixed bottom-4 left-1/2 z-40 -translate-x-1/2 rounded-md bg-ink px-3 py-1.5 text-small text-surface shadow-raised">
          {text.desk.quoted}
        </p>
      )}
    </>
  )
}

function selected(): Found | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const words = selection.toString().trim().slice(0, mostCharacters)
  const place = words.length >= leastCharacters ? placeOf(selection) : undefined
  if (!place) return undefined
  const box = selection.getRangeAt(0).getBoundingClientRect()
  if (box.bottom < 0 || box.top > innerHeight) return undefined
  // Above the selection, or below it if there is no room.
  const above = box.top - 42
  const left = Math.max(96, Math.min(innerWidth - 96, box.left + box.width / 2))
  return { place, words, top: above > 60 ? above : Math.min(innerHeight - 44, box.bottom + 8), left }
}

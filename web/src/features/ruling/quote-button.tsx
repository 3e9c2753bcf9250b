import { useQueryClient } from '@tanstack/react-query'
import { Said, SelectionButton, useSaid, useSelection, type Spot } from '@/components/at-selection'
import type { Argument, DocumentHistory } from '@/lib/api/types'
import { historyQuery, nameOf } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { shortId } from '@/lib/ids'
import { addToRuling } from './engine'
import { placeOf, quotation, type Place } from './quote'

export type QuoteProps = { debateId: string; arguments: readonly Argument[]; /** The argument to rule on. */ cause: Argument }
type Found = Spot & { place: Place; words: string }

const leastCharacters = 2
const mostCharacters = 2_000

/** At a selection: quotes it in the ruling with its source. */
export default function QuoteButton({ debateId, arguments: all }: QuoteProps) {
  const text = useText()
  const client = useQueryClient()
  const [found, setFound] = useSelection(selected)
  const [isSaid, say] = useSaid()

  const sourceOf = (place: Place): string => {
    if (place.kind === 'argument') {
      const role = all.find(({ seq }) => seq === place.seq)?.role ?? 'proposer'
      return text.desk.quoteSeq(place.seq, text.roles[role])
    }
    const known = client.getQueryData<DocumentHistory>(historyQuery(place.documentId).queryKey)
    return text.desk.quoteDocument(nameOf(known?.versions ?? []) ?? shortId(place.documentId), place.version, place.line)
  }
  const quote = () => {
    const now = selected()
    if (!now) return
    addToRuling(debateId, `${quotation(now.words, sourceOf(now.place))}\n\n`)
    document.getSelection()?.removeAllRanges()
    setFound(undefined)
    say()
  }
  return (
    <>
      <SelectionButton spot={found} icon="scales" isSelected={isSelected} onPress={quote}>
        {text.desk.quote}
      </SelectionButton>
      <Said isSaid={isSaid}>{text.desk.quoted}</Said>
    </>
  )
}

const isSelected = (): boolean => selected() !== undefined

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

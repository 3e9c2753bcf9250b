import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIssueIds } from '@/components/issue-links'
import { api } from '@/lib/api/client'
import type { IssueMark, Verdict } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { noteOf, supportersOf, verdictsOn, type SeatVerdict } from '@/lib/panel'
import { EvidenceList } from './evidence-list'

/** The records of the turns that have ended with a claim; asked for again when there is a newer claim. */
export const useReviews = (debateId: string, claimSeq: number) => useQuery({ queryKey: ['reviews', debateId, claimSeq], queryFn: () => api.reviews(debateId), staleTime: Infinity })

/** In a panel's entry: who found the issue, the note, and what the other seats said with their reasons. */
export function CrossCheck({ debateId, mark }: { debateId: string; mark: IssueMark }) {
  const text = useText()
  const ids = useIssueIds()
  const { data } = useReviews(debateId, mark.seq)
  const verdicts = useMemo(() => (data ? verdictsOn(mark.id, data.records, new Set(ids.split(' '))) : []), [data, mark.id, ids])
  const note = verdicts.length > 0 ? noteOf(mark) : mark.note
  return (
    <>
      <p className="text-meta font-medium text-ink-2">{supportersOf(text.issues, mark).join(' · ')}</p>
      {note && <p className="text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{visible(note)}</p>}
      {mark.evidence && mark.evidence.length > 0 && <EvidenceList evidence={mark.evidence} />}
      {verdicts.length > 0 && (
        <ul aria-label={text.issues.verdicts(mark.id)} className="flex flex-col gap-2">
          {verdicts.map((verdict, i) => (
            <VerdictItem key={i} verdict={verdict} />
          ))}
        </ul>
      )}
    </>
  )
}

const inks: Record<Verdict['verdict'], string> = { confirmed: 'text-resolution', refuted: 'text-appeal', unsure: 'text-ink-2' }

/** "gemini refutes", with the reason and its evidence. */
export function VerdictItem({ verdict: { seat, verdict, note, evidence, duplicate_of: other }, title }: { verdict: SeatVerdict; /** Instead of the seat's name. */ title?: string }) {
  const text = useText()
  return (
    <li className="flex flex-col gap-1 rounded-md bg-sunken px-2.5 py-1.5">
      <p className={cx('text-meta font-semibold', inks[verdict])}>{[title ?? text.issues.said[verdict](seat), other && text.issues.duplicateOf(other)].filter(Boolean).join(', ')}</p>
      {note && <p className="text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{visible(note)}</p>}
      {evidence && evidence.length > 0 && <EvidenceList evidence={evidence} />}
    </li>
  )
}

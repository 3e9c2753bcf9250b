import { useState } from 'react'
import { Link } from 'wouter'
import { SidePanel } from '@/components/dialog'
import { Icon } from '@/components/icons'
import { Alert, Skeleton } from '@/components/notice'
import { useReviews } from '@/features/issues'
import type { Argument, PanelLink } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { documentLink } from '@/lib/links'
import { seatsIn } from './records'
import { SeatReview } from './seat-review'
import { useWords } from './words'

export type ClaimSourcesProps = { claim: Argument; isTextShown: boolean; onTextShown: (isShown: boolean) => void }

/** In a panel's claim: the reviews that it was made from, who was left out, and the text on request. */
export default function ClaimSources({ claim, isTextShown, onTextShown }: ClaimSourcesProps) {
  const words = useWords()
  const links = claim.panel_records ?? []
  const reviews = links.filter(({ act }) => act === 'review')
  const [shown, setShown] = useState<PanelLink>()
  return (
    <div className="flex flex-col items-start gap-1.5 text-small">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-ink-2">{words.claimOf(reviews.length)}</span>
        {reviews.map((link) => (
          <button key={link.id} type="button" aria-label={words.readReview(link.seat)} title={words.readReview(link.seat)} className="inline-flex min-h-7 items-center gap-1.5 rounded-md border border-line px-2 font-medium hover:bg-sunken" onClick={() => setShown(link)}>
            <Icon name="document" size={13} />
            {link.seat}
          </button>
        ))}
      </p>
      {links
        .filter(({ act }) => act === 'proceed')
        .map(({ id, seat, why }) => (
          <p key={id} className="text-ink-2 [overflow-wrap:anywhere]">
            {words.without(seat.replaceAll(' ', ', '), visible(why ?? ''))}
          </p>
        ))}
      <button type="button" aria-expanded={isTextShown} className="no-print link min-h-6 text-meta" onClick={() => onTextShown(!isTextShown)}>
        {isTextShown ? words.hideText : words.showText}
      </button>
      <SidePanel open={shown !== undefined} onOpenChange={() => setShown(undefined)} title={words.reviewOf(shown?.seat ?? '')}>
        {shown && <OpenedReview claim={claim} link={shown} />}
      </SidePanel>
    </div>
  )
}

function OpenedReview({ claim, link: { id, document_id: document, version } }: { claim: Argument; link: PanelLink }) {
  const text = useText()
  const words = useWords()
  const { data, isError } = useReviews(claim.debate_id, claim.seq)
  if (isError) return <Alert>{words.failed}</Alert>
  if (!data) return <Skeleton lines={6} />
  const turn = data.records.find((record) => record.id === id)?.turn
  const found = turn === undefined ? undefined : seatsIn(data.records, turn).find(({ review }) => review.id === id)
  return (
    <div className="flex flex-col gap-4">
      {found && <SeatReview debateId={claim.debate_id} review={found.review} verdicts={found.verdicts} level={3} />}
      {document !== undefined && version !== undefined && (
        <Link href={documentLink(document, { version, debate: claim.debate_id })} className="link self-start text-small">
          {words.asDocument(text.documents.versionShort(version))}
        </Link>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Alert, Skeleton } from '@/components/notice'
import { api } from '@/lib/api/client'
import { useText } from '@/lib/i18n'
import { SeatReview } from './seat-review'
import { seatsIn } from './records'
import { useWords } from './words'

type Props = { debateId: string; /** The `seq` of the argument under review. */ turn: number; count: number; /** Changes with every submission. */ state: string; onClose: () => void }

/** The reviews of the current turn, which only the arbitrator may read, after a choice to do so. */
export function SealedDialog({ debateId, turn, count, state, onClose }: Props) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  return (
    <Dialog open onOpenChange={onClose} isWide={isShown} title={words.sealedTitle} {...(!isShown && { description: words.sealedHint })}>
      {isShown ? (
        <Sealed debateId={debateId} turn={turn} state={state} />
      ) : (
        <Button look="primary" className="self-end" onClick={() => setShown(true)}>
          {words.showSealed(count)}
        </Button>
      )}
    </Dialog>
  )
}

function Sealed({ debateId, turn, state }: Pick<Props, 'debateId' | 'turn' | 'state'>) {
  const text = useText()
  const words = useWords()
  const { data, isError } = useQuery({ queryKey: ['sealed', debateId, turn, state], queryFn: () => api.sealedReviews(debateId), gcTime: 0, placeholderData: (before) => before })
  if (isError) return <Alert>{words.failed}</Alert>
  if (!data) {
    return (
      <div role="status" aria-label={text.app.loading}>
        <Skeleton lines={6} />
      </div>
    )
  }
  return seatsIn(data.records, turn).map(({ seat, review, verdicts }) => (
    <section key={seat} aria-label={words.reviewOf(seat)} className="flex flex-col gap-3 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="text-ui font-semibold">{seat}</h3>
      <SeatReview debateId={debateId} review={review} verdicts={verdicts} level={4} />
    </section>
  ))
}

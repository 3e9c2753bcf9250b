import { lazy, Suspense } from 'react'
import type { Transcript } from '@/features/live'
import type { Debate } from '@/lib/api/types'
import { lazily } from '@/lib/lazily'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { causeOf } from './engine'

const StopButton = lazy(lazily(() => import('./stop-button')))

/** Pauses a running debate; nothing in another one, or for a token that may not rule. */
export function StopControl({ debate, transcript }: { debate: Debate; transcript: Transcript }) {
  const mayRule = useObservable(session.mayRule)
  const isRunning = debate.state === 'AWAITING_OPPONENT' || debate.state === 'AWAITING_PROPOSER'
  if (!isRunning || !mayRule) return null
  const causeSeq = causeOf(transcript.arguments)?.seq ?? 0
  return (
    <Suspense fallback={<span className="w-40 max-sm:w-20" />}>
      <StopButton key={causeSeq} debate={debate} seen={transcript.arguments.at(-1)?.seq ?? 0} causeSeq={causeSeq} />
    </Suspense>
  )
}

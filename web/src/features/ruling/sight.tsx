// The evidence beside the question: both sides' last words, changes, advice, earlier rulings.
import { useMemo, type ReactNode } from 'react'
import { ChangesSince } from '@/features/documents'
import type { Ledger } from '@/features/live'
import { documentsNamed } from '@/features/thread'
import type { Argument, Debate } from '@/lib/api/types'
import { lastWordsOf } from './last-words'
import { LastWordsList } from './last-words-list'
import { Precedents } from './precedents'

export type SightProps = {
  debate: Debate
  arguments: readonly Argument[]
  cause: Argument
  ledger: Ledger
  advice: ReactNode
  /** The choices, between the words and the changes. */
  children?: ReactNode
  onJump?: ((seq: number) => void) | undefined
}

export default function Sight({ debate, arguments: all, cause, ledger, advice, children, onJump }: SightProps) {
  const words = useMemo(() => (cause.type === 'APPEAL' ? lastWordsOf(all, cause, ledger) : []), [all, cause, ledger])
  const documents = useMemo(() => documentsNamed(all), [all])
  return (
    <>
      <LastWordsList debateId={debate.id} words={words} onJump={onJump} />
      {children}
      {documents.length > 0 && <ChangesSince debateId={debate.id} ids={documents} arguments={all} issues={ledger.issues} />}
      {advice}
      <Precedents debate={debate} question={cause} issues={ledger.issues} />
    </>
  )
}

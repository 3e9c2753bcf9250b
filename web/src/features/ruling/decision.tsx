import type { DebateChannel, Transcript } from '@/features/live'
import { LiveAdvice } from '@/features/presence'
import type { Argument, Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'
import { focusEditor } from './editor'
import { HeldDrafts } from './held-drafts'
import { IssueRulingsList } from './issue-rulings-list'
import type { AppealOption } from './options'
import { OptionsList } from './options-list'
import { SettledByChoice } from './settled-by-choice'
import Sight from './sight'
import { useRuling } from './use-ruling'

export type DecisionProps = { debate: Debate; transcript: Transcript; cause: Argument; channel: DebateChannel; onJump: (seq: number) => void }

// So few blocking issues are shown expanded.
const few = 3

/** In the argument that asks for a ruling: the evidence and the choices. The text to send is below the thread. */
export default function Decision({ debate, transcript, cause, channel, onJump }: DecisionProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const { arguments: all, heldDrafts, ledger } = transcript
  const ruling = useRuling({ debate, cause, ledger })
  const { offer, marks, isBusy } = ruling

  const choose = (option: AppealOption) => {
    ruling.choose(option)
    // On a phone the keyboard would cover the text.
    if (option.isOpen || !isPhone) focusEditor()
  }
  return (
    <section aria-label={text.desk.choices} className="no-print mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {cause.type === 'INTERVENTION' && <HeldDrafts debateId={debate.id} seq={cause.seq} drafts={heldDrafts} />}
      <Sight debate={debate} arguments={all} cause={cause} ledger={ledger} onJump={onJump} advice={<LiveAdvice debateId={debate.id} channel={channel} />}>
        {offer.options.length > 0 && (
          <OptionsList offer={offer} chosen={ruling.chosen?.id} disabled={isBusy} closes={marks.close === true} onChoose={choose} onRule={ruling.isReady ? ruling.ruleNow : undefined} />
        )}
        {ruling.byChoice && <SettledByChoice by={ruling.byChoice} />}
        <IssueRulingsList
          ledger={ledger}
          rulings={marks.issues}
          disabled={isBusy}
          opensAtOnce={offer.options.length === 0 && ledger.blocking.length > 0 && ledger.blocking.length <= few}
          onChange={(issues) => ruling.setMarks({ issues })}
        />
      </Sight>
    </section>
  )
}

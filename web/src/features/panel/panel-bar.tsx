import { useState } from 'react'
import { Icon, type IconName } from '@/components/icons'
import type { Panel } from '@/features/live'
import type { Debate, PanelTurn } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useObservable } from '@/lib/observable'
import { seatState, type SeatState } from '@/lib/panel'
import { session } from '@/lib/session'
import { ProceedDialog } from './proceed-dialog'
import { SealedDialog } from './sealed-dialog'
import { useWords } from './words'

export type PanelBarProps = { debate: Debate; panel: Panel; /** The argument under review. */ seq: number }

/** While it is the panel's turn: the stage, who has submitted, and what the arbitrator may do. */
export default function PanelBar({ debate, panel, seq }: PanelBarProps) {
  return panel.turn ? <Turn debateId={debate.id} seats={panel.seats} turn={panel.turn} seq={seq} /> : null
}

type TurnProps = { debateId: string; seats: readonly string[]; turn: PanelTurn; seq: number }

function Turn({ debateId, seats, turn, seq }: TurnProps) {
  const { stage, waiting_for: awaited, left_out: leftOut = [] } = turn
  const words = useWords()
  const mayRule = useObservable(session.mayRule)
  const [opened, setOpened] = useState<'sealed' | 'proceed'>()
  const close = () => setOpened(undefined)
  const done = seats.filter((seat) => seatState(seat, turn) === 'done')
  return (
    <section aria-label={words.title} className="no-print shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex min-h-11 max-w-[960px] flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-small max-sm:px-3">
        <p role="status" className="min-w-0">
          <span className="font-semibold">{words.stage[stage](seq)}</span> <span className="text-ink-2">· {words.progress[stage](done.length, seats.length - leftOut.length)}</span>
        </p>
        <ul aria-label={words.seats} className="flex flex-wrap gap-1.5">
          {seats.map((seat) => (
            <SeatChip key={seat} seat={seat} state={seatState(seat, turn)} />
          ))}
        </ul>
        {mayRule && (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 md:ml-auto">
            {done.length > 0 && (
              <button type="button" className="link min-h-6" onClick={() => setOpened('sealed')}>
                {words.readSealed}
              </button>
            )}
            <button type="button" className="link min-h-6" onClick={() => setOpened('proceed')}>
              {words.proceed(awaited)}
            </button>
          </span>
        )}
      </div>
      {opened === 'sealed' && <SealedDialog debateId={debateId} turn={seq} count={done.length} state={`${stage} ${awaited.join(' ')}`} onClose={close} />}
      {opened === 'proceed' && <ProceedDialog debateId={debateId} stage={stage} awaited={awaited} hasReview={stage === 'cross_check' || done.length > 0} onClose={close} />}
    </section>
  )
}

const chips: Record<SeatState, { icon: IconName; look: string }> = {
  done: { icon: 'tick', look: 'bg-resolution-tint text-resolution' },
  awaited: { icon: 'clock', look: 'bg-sunken text-ink-2' },
  leftOut: { icon: 'minus', look: 'border border-dashed border-control text-ink-3' },
}

function SeatChip({ seat, state }: { seat: string; state: SeatState }) {
  const words = useWords()
  const said = words[state](seat)
  const { icon, look } = chips[state]
  return (
    <li title={said} className={cx('inline-flex h-6 items-center gap-1 rounded-full px-2 text-meta font-medium whitespace-nowrap', look)}>
      <Icon name={icon} size={12} />
      <span aria-hidden>{seat}</span>
      <span className="sr-only">{said}</span>
    </li>
  )
}

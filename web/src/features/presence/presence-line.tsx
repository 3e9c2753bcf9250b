import { Fragment } from 'react'
import { Icon, type IconName } from '@/components/icons'
import type { DebateChannel, Panel } from '@/features/live'
import type { Debate, Role } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { seatState, type SeatState } from '@/lib/panel'
import { Seat } from './seat'

const roles: Role[] = ['proposer', 'opponent', 'arbitrator']

type Props = { debate: Debate; channel: DebateChannel; panel?: Panel | undefined }

/** Presence per role. Nothing for a closed debate or a server without presence. */
export function PresenceLine({ debate, channel, panel }: Props) {
  const text = useText()
  const presence = useObservable(channel.presence)
  if (!presence || debate.state === 'CLOSED') return null
  // The arbitrator is a person unless an agent has reported itself in that role.
  const shown = roles.filter((role) => role !== 'arbitrator' || presence.arbitrator)
  return (
    <section aria-label={text.presence.title}>
      <ul className="flex flex-col gap-1.5">
        {shown.map((role) => (
          <Fragment key={role}>
            <Seat debateId={debate.id} role={role} present={presence[role]} isPanel={role === 'opponent' && panel !== undefined} />
            {role === 'opponent' && panel?.seats.map((seat) => <PanelSeat key={seat} seat={seat} panel={panel} />)}
          </Fragment>
        ))}
      </ul>
    </section>
  )
}

const seatIcons: Record<SeatState, IconName> = { done: 'tick', awaited: 'clock', leftOut: 'minus' }

/** A seat of the opponent's panel: "codex · submitted". */
function PanelSeat({ seat, panel: { turn } }: { seat: string; panel: Panel }) {
  const text = useText()
  const state = turn && seatState(seat, turn)
  return (
    <li className="flex min-h-6 items-center gap-2 pl-7 text-meta text-ink-2">
      <span className="font-semibold text-ink">{seat}</span>
      {state && (
        <span className="inline-flex items-center gap-1">
          <Icon name={seatIcons[state]} size={12} />
          {text.presence.seatStates[state]}
        </span>
      )}
    </li>
  )
}

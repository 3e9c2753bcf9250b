import type { DebateChannel } from '@/features/live'
import type { Debate, Role } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { Seat } from './seat'

const roles: Role[] = ['proposer', 'opponent', 'arbitrator']

type Props = { debate: Debate; channel: DebateChannel }

/** Presence per role. Nothing for a closed debate or a server without presence. */
export function PresenceLine({ debate, channel }: Props) {
  const text = useText()
  const presence = useObservable(channel.presence)
  if (!presence || debate.state === 'CLOSED') return null
  // The arbitrator is a person unless an agent has reported itself in that role.
  const shown = roles.filter((role) => role !== 'arbitrator' || presence.arbitrator)
  return (
    <section aria-label={text.presence.title}>
      <ul className="flex flex-col gap-1.5">
        {shown.map((role) => (
          <Seat key={role} debateId={debate.id} role={role} present={presence[role]} />
        ))}
      </ul>
    </section>
  )
}

import type { ArgumentType, DebateState, Role } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { Icon, type IconName } from './icons'

export const roleLooks: Record<Role, { ink: string; tint: string; solid: string }> = {
  proposer: { ink: 'text-proposer', tint: 'bg-proposer-tint', solid: 'bg-proposer' },
  opponent: { ink: 'text-opponent', tint: 'bg-opponent-tint', solid: 'bg-opponent' },
  arbitrator: { ink: 'text-arbitrator', tint: 'bg-arbitrator-tint', solid: 'bg-arbitrator' },
}

export const typeLooks: Record<ArgumentType, { icon: IconName; look: string }> = {
  MOTION: { icon: 'flag', look: 'bg-motion-tint text-motion' },
  CLAIM: { icon: 'bubble', look: 'bg-claim-tint text-claim' },
  APPEAL: { icon: 'question', look: 'bg-appeal-tint text-appeal' },
  RULING: { icon: 'scales', look: 'bg-arbitrator-tint text-arbitrator' },
  INTERVENTION: { icon: 'octagon', look: 'bg-intervention-tint text-intervention' },
  RESOLUTION: { icon: 'check', look: 'bg-resolution-tint text-resolution' },
}

const stateLooks: Record<DebateState, { icon: IconName; look: string }> = {
  AWAITING_OPPONENT: { icon: 'clock', look: 'bg-opponent-tint text-opponent' },
  AWAITING_PROPOSER: { icon: 'clock', look: 'bg-proposer-tint text-proposer' },
  AWAITING_ARBITRATOR: { icon: 'scales', look: 'bg-arbitrator-tint text-arbitrator' },
  INTERVENTION_PENDING: { icon: 'octagon', look: 'bg-intervention-tint text-intervention' },
  CLOSED: { icon: 'lock', look: 'bg-claim-tint text-claim' },
}

const pill = 'inline-flex items-center gap-1.5 rounded-full font-medium whitespace-nowrap'

export function StateBadge({ state, short = false }: { state: DebateState; short?: boolean }) {
  const text = useText()
  const { icon, look } = stateLooks[state]
  return (
    <span className={cx(pill, 'text-meta', short ? 'px-2 py-0.5' : 'px-2.5 py-1', look)}>
      <Icon name={icon} size={12} />
      {short ? text.shortStates[state] : text.states[state]}
    </span>
  )
}

export function TypeBadge({ type, isOnTint = false }: { type: ArgumentType; isOnTint?: boolean }) {
  const text = useText()
  const { icon, look } = typeLooks[type]
  return (
    <span className={cx(pill, 'px-2 py-0.5 text-meta', look, isOnTint && 'bg-surface!')}>
      <Icon name={icon} size={12} />
      {text.types[type]}
    </span>
  )
}

/** The letter of a side; the arbitrator has an icon. */
export function RoleMark({ role, size = 28, isOnTint = false }: { role: Role; size?: 20 | 28; isOnTint?: boolean }) {
  const text = useText()
  const { ink, tint } = roleLooks[role]
  return (
    <span
      aria-hidden
      // As generated content it is not part of the text, for copies and searches.
      data-letter={role === 'arbitrator' ? undefined : text.roleLetters[role]}
      className={cx('inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold before:content-[attr(data-letter)]', size === 28 ? 'size-7 text-small' : 'size-5 text-[0.6875rem]', ink, isOnTint ? 'bg-surface' : tint)}
    >
      {role === 'arbitrator' && <Icon name="scales" size={size === 28 ? 15 : 11} strokeWidth={2.5} />}
    </span>
  )
}

import { lazy, Suspense, useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { roleLooks } from '@/components/badges'
import { Icon } from '@/components/icons'
import type { DebateChannel, Panel } from '@/features/live'
import type { Debate, Presence, Role } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import { useObservable } from '@/lib/observable'
import { seatState } from '@/lib/panel'
import { useKnownPrograms } from './use-programs'
import { nameOf } from './words'

const AgentsPanel = lazy(lazily(() => import('./agents-panel')))

type Props = { debate: Debate; channel: DebateChannel; panel: Panel | undefined; /** Stands below the agents. */ children: ReactNode }

/** The two agents, each with a ring while it thinks; shows who is there, the invitations and the motion. */
export function AgentsButton({ debate, channel, panel, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const presence = useObservable(channel.presence)
  const shown = debate.state === 'CLOSED' ? undefined : presence
  const button = <Marks presence={shown} panel={panel} onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AgentsPanel debate={debate} channel={channel} panel={panel} trigger={<Marks presence={shown} panel={panel} />}>
        {children}
      </AgentsPanel>
    </Suspense>
  )
}

const sides = ['proposer', 'opponent'] as const satisfies readonly Role[]

type MarksProps = ButtonHTMLAttributes<HTMLButtonElement> & { presence: Presence | undefined; panel: Panel | undefined; ref?: Ref<HTMLButtonElement> }

type Mark = MarkProps & { key: string; words: string }

function useMarks(presence: Presence | undefined, panel: Panel | undefined): Mark[] {
  const text = useText()
  const known = useKnownPrograms()
  const agentOf = (role: (typeof sides)[number]): Mark => {
    const present = presence?.[role]
    const name = present && nameOf(text, known, present.agent)
    const state = !presence ? undefined : !present ? text.presence.notConnected : text.presence.shortStates[present.state]
    return { key: role, role, isThinking: present?.state === 'thinking', isThere: present !== undefined && present.state !== 'gone', letter: (name ?? text.roleLetters[role]).charAt(0), words: [text.roles[role], name, state].filter(Boolean).join(', ') }
  }
  const seatOf = (seat: string): Mark => {
    const state = panel?.turn && seatState(seat, panel.turn)
    return { key: seat, role: 'opponent', isThinking: state === 'awaited' && presence?.opponent?.state === 'thinking', isThere: state === 'done', letter: seat.charAt(0), words: [seat, state && text.presence.seatStates[state]].filter(Boolean).join(', ') }
  }
  return panel ? [agentOf('proposer'), ...panel.seats.map(seatOf)] : sides.map(agentOf)
}

function Marks({ presence, panel, ...rest }: MarksProps) {
  const text = useText()
  const marks = useMarks(presence, panel)
  return (
    <button type="button" {...rest} aria-label={`${text.presence.about}: ${marks.map(({ words }) => words).join('; ')}`} title={marks.map(({ words }) => words).join('\n')} className={cx('flex h-9 shrink-0 items-center rounded-md px-1.5 text-ink-2 hover:bg-sunken hover:text-ink', marks.length > sides.length ? 'gap-1 max-xl:gap-0 max-xl:[&>span+span]:-ml-2' : 'gap-1.5')}>
      {marks.map(({ key, words: _, ...mark }) => (
        <AgentMark key={key} {...mark} />
      ))}
      <Icon name="down" size={14} className="max-sm:hidden" />
    </button>
  )
}

type MarkProps = { role: Role; isThinking: boolean; isThere: boolean; letter: string }

function AgentMark({ role, isThinking, isThere, letter }: MarkProps) {
  const { ink, tint } = roleLooks[role]
  return (
    <span aria-hidden className={cx('relative inline-flex size-6 items-center justify-center rounded-full text-meta font-semibold uppercase', isThere ? cx(ink, tint) : 'border border-dashed border-control bg-surface text-ink-3')}>
      {letter}
      {isThinking && <span data-thinking={role} className={cx('absolute -inset-[3px] rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin', ink)} />}
    </span>
  )
}

import { lazy, Suspense, useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { roleLooks } from '@/components/badges'
import { Icon } from '@/components/icons'
import type { DebateChannel } from '@/features/live'
import type { Debate, Presence, Role } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import { useObservable } from '@/lib/observable'
import { useKnownPrograms } from './use-programs'
import { nameOf } from './words'

const AgentsPanel = lazy(lazily(() => import('./agents-panel')))

type Props = { debate: Debate; channel: DebateChannel; /** Stands below the agents. */ children: ReactNode }

/** The two agents, each with a ring while it thinks; shows who is there, the invitations and the motion. */
export function AgentsButton({ debate, channel, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const presence = useObservable(channel.presence)
  const shown = debate.state === 'CLOSED' ? undefined : presence
  const button = <Marks presence={shown} onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AgentsPanel debate={debate} channel={channel} trigger={<Marks presence={shown} />}>
        {children}
      </AgentsPanel>
    </Suspense>
  )
}

const sides = ['proposer', 'opponent'] as const satisfies readonly Role[]

type MarksProps = ButtonHTMLAttributes<HTMLButtonElement> & { presence: Presence | undefined; ref?: Ref<HTMLButtonElement> }

function Marks({ presence, ...rest }: MarksProps) {
  const text = useText()
  const known = useKnownPrograms()
  const names = sides.map((role) => {
    const present = presence?.[role]
    const state = !presence ? undefined : !present ? text.presence.notConnected : text.presence.shortStates[present.state]
    return { role, present, words: [text.roles[role], present && nameOf(text, known, present.agent), state].filter(Boolean).join(', ') }
  })
  return (
    <button type="button" {...rest} aria-label={`${text.presence.about}: ${names.map(({ words }) => words).join('; ')}`} title={names.map(({ words }) => words).join('\n')} className="flex h-9 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-ink-2 hover:bg-sunken hover:text-ink">
      {names.map(({ role, present }) => (
        <AgentMark key={role} role={role} isThinking={present?.state === 'thinking'} isThere={present !== undefined && present.state !== 'gone'} letter={(present ? nameOf(text, known, present.agent) : text.roleLetters[role]).charAt(0)} />
      ))}
      <Icon name="down" size={14} className="max-sm:hidden" />
    </button>
  )
}

type MarkProps = { role: Role; isThinking: boolean; isThere: boolean; letter: string }

function AgentMark({ role, isThinking, isThere, letter }: MarkProps) {
  const { ink, tint } = roleLooks[role]
  return (
    <span aria-hidden className={cx('relative inline-flex size-6 items-center justify-center rounded-full text-meta font-semibold uppercase', isThere ? cx(ink, tint) : 'border border-dashed border-control text-ink-3')}>
      {letter}
      {isThinking && <span data-thinking={role} className={cx('absolute -inset-[3px] rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin', ink)} />}
    </span>
  )
}

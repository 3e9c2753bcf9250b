import { Fragment } from 'react'
import { RoleMark } from '@/components/badges'
import type { Present, Role } from '@/lib/api/types'
import { useNow, useSeconds } from '@/lib/clock'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { absoluteTime, duration } from '@/lib/i18n/format'
import { Invitation } from './invitation'
import { useKnownPrograms } from './use-programs'
import { nameOf, usageOf } from './words'

// Lines break after it, not before it.
const dot = '\u00a0· '

type Props = { debateId: string; role: Role; present: Present | undefined; /** The role is played by several seats, which are shown below. */ isPanel?: boolean }

/** One role's line: "Codex · thinking 1 min · 41 k tokens". */
export function Seat({ debateId, role, present, isPanel = false }: Props) {
  const text = useText()
  const language = useLanguage()
  const known = useKnownPrograms()
  const isInviting = !isPanel && role !== 'arbitrator' && (!present || present.state === 'gone')
  return (
    <li className="flex min-h-6 min-w-0 items-center gap-2 text-meta text-ink-2">
      <RoleMark role={role} size={20} />
      <p className="min-w-0 [overflow-wrap:anywhere] sm:max-w-[calc(100%-8rem)] sm:shrink-0">
        <span className="text-ink-3 max-sm:sr-only">{role !== 'arbitrator' ? text.roles[role] : present?.advice ? text.presence.adviser : text.presence.judge}: </span>
        {present ? (
          <>
            <bdi title={present.agent || undefined} className={cx('font-semibold', present.state === 'gone' ? 'text-ink-3' : 'text-ink')}>
              {nameOf(text, known, present.agent)}
            </bdi>
            {dot}
            <span title={absoluteTime(present.since, language)} className="whitespace-nowrap tabular-nums">
              <State present={present} />
            </span>
            {usageOf(text, language, present).map((words) => (
              <Fragment key={words}>
                {dot}
                <span className="whitespace-nowrap tabular-nums">{words}</span>
              </Fragment>
            ))}
          </>
        ) : (
          <span className="text-ink-3">{isPanel ? text.presence.panel : text.presence.notConnected}</span>
        )}
      </p>
      {/* It changes often, so it never takes a line of its own. */}
      {present?.detail && present.state === 'thinking' && (
        <bdi title={present.detail} className="min-w-0 truncate text-ink-3 max-sm:hidden">
          {present.detail}
        </bdi>
      )}
      {isInviting && <Invitation debateId={debateId} role={role} />}
    </li>
  )
}

// Each counter ticks on its own, so that nothing around it is rendered again.
function State({ present: { state, since } }: { present: Present }) {
  const text = useText()
  if (state === 'waiting') return text.presence.waiting
  return state === 'thinking' ? <Thinking since={Date.parse(since)} /> : <Gone since={Date.parse(since)} />
}

function Thinking({ since }: { since: number }) {
  const text = useText()
  const language = useLanguage()
  return text.presence.thinking(duration(Math.max(0, useSeconds() - since), language))
}

function Gone({ since }: { since: number }) {
  const text = useText()
  const language = useLanguage()
  return text.presence.gone(duration(Math.max(0, useNow() - since), language))
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ledger } from '@/features/live'
import type { Argument, DebateState } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { IssueRow } from './issue-row'
import { groupsOf, type Groups } from './ledger'
import { useHistories } from './use-histories'

/** The issue to show; a new object repeats the request. */
export type Wanted = { id: string }

type Props = { debateId: string; ledger: Ledger; state: DebateState; arguments: readonly Argument[]; wanted: Wanted | undefined; onJump: (seq: number) => void }

// More issues that do not block are shown on request.
const many = 8

const order: (keyof Groups)[] = ['blocking', 'unsettled', 'settled']

/** All issues, the blocking ones first; each row expands to its history. */
export function IssuesPanel({ debateId, ledger, state, arguments: all, wanted, onJump }: Props) {
  const text = useText()
  const isClosed = state === 'CLOSED'
  const isUrgent = state === 'AWAITING_ARBITRATOR' || state === 'INTERVENTION_PENDING'
  const groups = useMemo(() => groupsOf(ledger), [ledger])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const histories = useHistories(debateId, ledger, all, opened.size > 0)
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set(['blocking']))
  const rows = useRef(new Map<string, HTMLButtonElement>())

  const [shown, setShown] = useState<Wanted>()
  if (wanted !== shown) {
    setShown(wanted)
    if (wanted) {
      setOpened(new Set([...opened, wanted.id]))
      setWhole(new Set([...whole, ...order.filter((name) => groups[name].some(({ id }) => id === wanted.id))]))
    }
  }
  useEffect(() => {
    if (!wanted) return
    const row = rows.current.get(wanted.id)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  const toggle = (id: string) =>
    setOpened((known) => {
      const next = new Set(known)
      if (!next.delete(id)) next.add(id)
      return next
    })

  const nameOf = (name: keyof Groups) => text.issues.groups[name === 'blocking' && isClosed ? 'leftOver' : name]
  return order
    .filter((name) => groups[name].length > 0)
    .map((name) => (
      <section key={name} aria-label={nameOf(name)} className="mb-3 flex flex-col gap-1.5 last:mb-0">
        <h3 className={name === 'blocking' && isUrgent ? 'text-meta font-semibold text-danger' : 'text-meta font-medium text-ink-3'}>
          {nameOf(name)} ({groups[name].length})
        </h3>
        <ul className="flex flex-col gap-1.5">
          {groups[name].slice(0, whole.has(name) ? undefined : many).map((issue) => (
            <IssueRow
              key={issue.id}
              ref={(element) => {
                if (element) rows.current.set(issue.id, element)
                else rows.current.delete(issue.id)
              }}
              debateId={debateId}
              issue={issue}
              marks={histories.get(issue.id) ?? []}
              blocks={name === 'blocking'}
              isUrgent={isUrgent}
              isStalemate={ledger.stalemate.includes(issue.id)}
              isUnverified={name === 'blocking' && !isClosed && issue.status === 'fixed'}
              isOpen={opened.has(issue.id)}
              onToggle={() => toggle(issue.id)}
              onJump={onJump}
            />
          ))}
        </ul>
        {!whole.has(name) && groups[name].length > many && (
          <button type="button" className="link min-h-8 self-start text-meta" onClick={() => setWhole(new Set([...whole, name]))}>
            {text.issues.showAll(groups[name].length)}
          </button>
        )}
      </section>
    ))
}

import { lazy, Suspense, type Ref } from 'react'
import { RoleMark } from '@/components/badges'
import { Icon } from '@/components/icons'
import { Support } from '@/components/support'
import type { Issue, IssueMark } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { isSettled } from '@/lib/issues'
import { lazily } from '@/lib/lazily'
import { EvidenceChecks, SeverityWord, StalemateBadge, StatusBadge } from './badges'
import { lastMarkOf } from './ledger'

const IssueHistory = lazy(lazily(() => import('./issue-history')))

type Props = {
  debateId: string
  issue: Issue
  marks: readonly IssueMark[]
  blocks: boolean
  /** The debate waits for the arbitrator. */
  isUrgent: boolean
  isStalemate: boolean
  /** Fixed, but still blocking. */
  isUnverified: boolean
  isOpen: boolean
  onToggle: () => void
  onJump: (seq: number) => void
  ref: Ref<HTMLButtonElement>
}

const sides = ['proposer', 'opponent'] as const

export function IssueRow({ debateId, issue, marks, blocks, isUrgent, isStalemate, isUnverified, isOpen, onToggle, onJump, ref }: Props) {
  const text = useText()
  const evidence = marks.flatMap((mark) => mark.evidence ?? [])
  const ruled = lastMarkOf(marks, 'arbitrator')
  return (
    <li
      className={cx(
        'overflow-hidden rounded-md border',
        !blocks ? 'border-line' : isUrgent ? 'border-l-3 border-danger/40 border-l-danger' : 'border-l-3 border-line border-l-ink-3',
        isSettled(issue.status) ? 'bg-ground' : 'bg-surface',
      )}
    >
      <button
        ref={ref}
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full flex-col gap-1.5 rounded-md px-3 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cx('rounded-sm px-1.5 text-small font-semibold tabular-nums', blocks && isUrgent ? 'bg-intervention-tint text-intervention' : 'bg-sunken text-ink-2')}>{issue.id}</span>
          <SeverityWord severity={issue.severity} isQuiet={isSettled(issue.status)} />
          {blocks && <span className="sr-only">{text.issues.blocks}</span>}
          <span className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
            {isStalemate && <StalemateBadge />}
            <StatusBadge status={issue.status} />
            <Icon name={isOpen ? 'up' : 'down'} size={14} className="text-ink-3" />
          </span>
        </span>
        <span className={cx('text-small [overflow-wrap:anywhere]', isSettled(issue.status) ? 'text-ink-2' : 'font-medium', !isOpen && 'line-clamp-2')}>{visible(issue.title)}</span>
        <Support issue={issue} />
        {isUnverified && <span className="text-meta text-ink-2">{text.issues.unverified}</span>}
        <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
          {sides.map((role) => {
            const mark = lastMarkOf(marks, role)?.set
            const words = mark ? text.issues.statuses[mark] : text.issues.neverMarked
            return (
              <span key={role} title={text.issues.mark(text.roles[role], words)} className="flex items-center gap-1">
                <RoleMark role={role} size={20} />
                <span className="sr-only">{text.roles[role]}: </span>
                <span className={cx(!mark && 'text-ink-3')}>{words}</span>
              </span>
            )
          })}
          {ruled && (
            <span title={text.issues.mark(text.roles.arbitrator, text.issues.statuses[ruled.set])} className="flex items-center gap-1">
              <RoleMark role="arbitrator" size={20} />
              <span className="sr-only">{text.roles.arbitrator}: </span>
              {text.issues.statuses[ruled.set]}
            </span>
          )}
          <span className="ml-auto flex gap-2">
            <EvidenceChecks evidence={evidence} />
          </span>
        </span>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-2 px-3 pt-1 pb-3">
          {isStalemate && <p className="text-meta text-intervention">{text.issues.stalemateHint}</p>}
          <Suspense fallback={null}>
            <IssueHistory debateId={debateId} issue={issue} marks={marks} onJump={onJump} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

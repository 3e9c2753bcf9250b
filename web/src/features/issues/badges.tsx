import type { Evidence, IssueStatus, Severity } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { checksOf, type Check } from './ledger'

const statusLooks: Record<IssueStatus, string> = {
  open: 'bg-opponent-tint text-opponent',
  fixed: 'bg-proposer-tint text-proposer',
  disputed: 'bg-appeal-tint text-appeal',
  deferred: 'bg-claim-tint text-claim',
  verified: 'bg-resolution-tint text-resolution',
  withdrawn: 'bg-claim-tint text-claim',
  ruled: 'bg-arbitrator-tint text-arbitrator',
}

const pill = 'inline-flex items-center rounded-full px-2 py-0.5 text-meta font-medium whitespace-nowrap'

export function StatusBadge({ status, isOnTint = false }: { status: IssueStatus; isOnTint?: boolean }) {
  const text = useText()
  return <span className={cx(pill, statusLooks[status], isOnTint && 'bg-surface!')}>{text.issues.statuses[status]}</span>
}

const severityLooks: Record<Severity, string> = { critical: 'font-semibold text-danger', major: 'font-semibold text-appeal', minor: 'text-ink-3' }

export function SeverityWord({ severity, isQuiet = false }: { severity: Severity; /** Shown without emphasis. */ isQuiet?: boolean }) {
  const text = useText()
  return <span className={cx('text-meta', isQuiet ? 'text-ink-3' : severityLooks[severity])}>{text.issues.severities[severity]}</span>
}

export const StalemateBadge = () => {
  const text = useText()
  return (
    <span title={text.issues.stalemateHint} className={cx(pill, 'bg-intervention-tint text-intervention')}>
      {text.issues.stalemate}
    </span>
  )
}

const checkLooks: Record<Check, { sign: string; ink: string }> = {
  found: { sign: '✓', ink: 'text-resolution' },
  ran: { sign: '✓', ink: 'text-resolution' },
  elsewhere: { sign: '≈', ink: 'text-appeal' },
  missing: { sign: '✗', ink: 'text-danger' },
  unchecked: { sign: '○', ink: 'text-ink-3' },
}

export function CheckSign({ check }: { check: Check }) {
  const text = useText()
  const { sign, ink } = checkLooks[check]
  return (
    <span role="img" aria-label={text.issues.checks[check]} title={text.issues.checks[check]} className={cx('font-semibold whitespace-nowrap', ink)}>
      {check === 'ran' && `${text.issues.checks.ran} `}
      {sign}
    </span>
  )
}

/** "✓ 2 ✗ 1" */
export function EvidenceChecks({ evidence }: { evidence: readonly Evidence[] }) {
  const text = useText()
  return checksOf(evidence).map(([check, count]) => (
    <span key={check} title={text.issues.evidenceCount[check](count)} className={cx('text-meta font-semibold whitespace-nowrap tabular-nums', checkLooks[check].ink)}>
      <span aria-hidden>
        {checkLooks[check].sign}
        {count > 1 && ` ${count}`}
      </span>
      <span className="sr-only">
        {text.issues.evidence}: {text.issues.evidenceCount[check](count)}
      </span>
    </span>
  ))
}

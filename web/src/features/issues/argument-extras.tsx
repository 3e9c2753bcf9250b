import type { ReactNode } from 'react'
import { Icon } from '@/components/icons'
import { IssueLink, useIssue } from '@/components/issue-links'
import { Support } from '@/components/support'
import type { Argument, IssueEntry } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { issueId } from '@/lib/issues'
import { noteOf } from '@/lib/panel'
import { plain } from '@/lib/plain'
import { EvidenceChecks, SeverityWord, StatusBadge } from './badges'

/** The data that an argument carries beside its text: issues, options, the chosen option, rounds. */
export function ArgumentExtras({ argument }: { argument: Argument }) {
  const text = useText()
  const { issues, options, choice, despite, extend_rounds: further } = argument
  const isOnTint = argument.role === 'arbitrator'
  if (!issues && !options && !choice && !despite && further === undefined) return null
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      {options && (
        <ul aria-label={text.issues.offered} className="flex flex-col gap-1">
          {options.map(({ id, text: words }) => (
            <li key={id} className="flex gap-2 text-small">
              <span className="font-semibold">{id}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{plain(words)}</span>
            </li>
          ))}
        </ul>
      )}
      {choice && <Fact>{text.issues.chose(choice)}</Fact>}
      {further !== undefined && <Fact>{text.issues.extended(further)}</Fact>}
      {Object.entries(despite ?? {}).map(([id, why]) => (
        <Fact key={id}>
          <IssueLink id={issueId(id)} className="link">
            {text.issues.despite(issueId(id))}
          </IssueLink>
          : {visible(why)}
        </Fact>
      ))}
      {issues && (
        <ul aria-label={text.issues.entries} className="flex flex-col gap-1.5">
          {issues.map((entry, i) => (
            <Entry key={i} entry={entry} isOnTint={isOnTint} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-1.5 text-small [overflow-wrap:anywhere]">
      <Icon name="scales" size={13} className="translate-y-0.5 text-ink-3" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

function Entry({ entry, isOnTint }: { entry: IssueEntry; isOnTint: boolean }) {
  const text = useText()
  const id = issueId(entry.id)
  const issue = useIssue(id)
  const note = noteOf(entry)
  return (
    <li className="text-small">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <IssueLink id={id} className="font-semibold text-accent tabular-nums underline underline-offset-3">
          {id}
        </IssueLink>
        <StatusBadge status={entry.set} isOnTint={isOnTint} />
        {entry.severity && <SeverityWord severity={entry.severity} />}
        <span className="min-w-0 flex-1 basis-56 space-x-2 [overflow-wrap:anywhere]">
          <span>{visible(entry.title ?? issue?.title ?? '')}</span>
          <EvidenceChecks evidence={entry.evidence ?? []} />
          <Support issue={entry} />
          {issue && issue.status !== entry.set && <span className="text-meta text-ink-3">({text.issues.now(text.issues.statuses[issue.status])})</span>}
        </span>
      </div>
      {note && <p className="line-clamp-3 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{visible(note)}</p>}
    </li>
  )
}

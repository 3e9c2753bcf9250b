import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Issue } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { issueLink } from '@/lib/links'
import { supportOf } from '@/lib/panel'
import { useSeats } from './seats'

type Links = { debateId: string; byId: ReadonlyMap<string, Issue>; open: (id: string) => void }

const LinksContext = createContext<Links>({ debateId: '', byId: new Map(), open: () => undefined })
// A context of its own, as one string: a change of one issue does not render all texts again.
const IdsContext = createContext('')

type Props = { debateId: string; issues: readonly Issue[]; onOpen: (id: string) => void; children: ReactNode }

/** Inside it, the ids of these issues are links. */
export function IssueLinks({ debateId, issues, onOpen, children }: Props) {
  const links = useMemo(() => ({ debateId, byId: new Map(issues.map((issue) => [issue.id, issue])), open: onOpen }), [debateId, issues, onOpen])
  return (
    <IdsContext value={issues.map(({ id }) => id).join(' ')}>
      <LinksContext value={links}>{children}</LinksContext>
    </IdsContext>
  )
}

/** The ids that are links here, separated by spaces. */
export const useIssueIds = (): string => useContext(IdsContext)

export const useIssue = (id: string): Issue | undefined => useContext(LinksContext).byId.get(id)

/** Links to the issue and shows its current status. */
export function IssueLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const text = useText()
  const { debateId, byId, open } = useContext(LinksContext)
  const issue = byId.get(id)
  const seats = useSeats()
  if (!issue) return <span className={className}>{children}</span>
  return (
    <a
      href={issueLink(debateId, id)}
      title={[text.issues.link(id, text.issues.severities[issue.severity], text.issues.statuses[issue.status], visible(issue.title)), supportOf(text.issues, issue, seats)].filter(Boolean).join('\n')}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open(id)
      }}
    >
      {children}
    </a>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Icon } from '@/components/icons'
import { IssueLinks } from '@/components/issue-links'
import { Notice } from '@/components/notice'
import { DocumentView, sinceLastRuling, type DocumentMode } from '@/features/documents'
import { useDebateChannel, useListed, useTranscript } from '@/features/live'
import { askedIn, QuoteButton } from '@/features/ruling'
import { api } from '@/lib/api/client'
import type { Issue, ListedVersion } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useDocumentNames } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { isUuid } from '@/lib/ids'
import { debateLink, documentLink, issueLink } from '@/lib/links'
import { placeOf, type Place } from '@/lib/places'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { pageTitle } from './page-title'

function versionIn(query: URLSearchParams, name: string): number | undefined {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 ? value : undefined
}

function modeOf(query: URLSearchParams): DocumentMode {
  const from = versionIn(query, 'from')
  const to = versionIn(query, 'to')
  if (from !== undefined && to !== undefined) return { kind: 'changes', from, to }
  return { kind: 'read', version: versionIn(query, 'v'), section: query.get('section') ?? undefined }
}

export function DocumentPage({ id }: { id: string }) {
  const text = useText()
  const query = new URLSearchParams(useSearch())
  const debateId = query.get('debate')?.toLowerCase()
  const debate = debateId !== undefined && isUuid(debateId) ? debateId : undefined
  const [, navigate] = useLocation()
  const mode = modeOf(query)
  usePageTitle(useDocumentNames(isUuid(id) ? [id] : [])[id])

  const onMode = (next: DocumentMode) => {
    const view = next.kind === 'read' ? (next.version === undefined ? {} : { version: next.version }) : { from: next.from, to: next.to }
    navigate(documentLink(id, { ...view, ...(debate !== undefined && { debate }) }))
  }

  if (!isUuid(id)) {
    return (
      <Notice level={1} icon="document" title={text.documents.notFound}>
        {text.documents.notFoundHint}
      </Notice>
    )
  }
  return (
    <>
      {debate !== undefined && (
        <Link href={debateLink(debate)} state={placeState(debate)} className="no-print flex min-h-10 items-center gap-2 border-b border-line bg-surface px-5 text-small font-medium text-ink-2 hover:text-ink max-sm:px-3">
          <Icon name="arrowLeft" />
          {text.documents.backToDebate}
        </Link>
      )}
      {debate === undefined ? (
        <>
          <Debates id={id} />
          <DocumentView id={id} mode={mode} onMode={onMode} sinceRuling={noRuling} debateId={undefined} issues={noIssues} />
        </>
      ) : (
        <FromDebate debate={debate} id={id} mode={mode} onMode={onMode} />
      )}
    </>
  )
}

/** The title of the tab while the page is open. */
function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle.set(title)
    return () => pageTitle.set(undefined)
  }, [title])
}

/** Links back to the previous place. */
function placeState(debate: string): { place: Place } | undefined {
  const place = placeOf(debate)
  return place && { place }
}

/** The debates whose motion names the document, when the address names none. */
function Debates({ id }: { id: string }) {
  const text = useText()
  const { data } = useQuery({ queryKey: ['debates of', id], queryFn: ({ signal }) => api.search(id, { limit: 3 }, signal), staleTime: 60_000, retry: false })
  const named = [...new Map(data?.map(({ debate }) => [debate.id, debate])).values()]
  // The row has its height before the answer: what is below must not move.
  return (
    <div className="no-print flex h-10 shrink-0 items-center border-b border-line bg-surface px-5 text-small max-sm:px-3">
      {data !== undefined && named.length === 0 && <p className="truncate text-ink-3">{text.documents.noDebate}</p>}
      {named.length > 0 && (
        <ul className="flex min-w-0 gap-x-4">
          {named.map((debate) => (
            <li key={debate.id} className="min-w-0">
              <Link href={debateLink(debate.id)} className="flex min-h-10 items-center gap-2 font-medium text-ink-2 hover:text-ink">
                <Icon name="bubble" />
                <span className="truncate">{visible(debate.title)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const noRuling = () => undefined
const noIssues: Issue[] = []

type Props = { debate: string; id: string; mode: DocumentMode; onMode: (mode: DocumentMode) => void }

function FromDebate({ debate, id, mode, onMode }: Props) {
  const channel = useDebateChannel(debate)
  const transcript = useTranscript(channel)
  const { arguments: all, ledger } = transcript
  useListed(debate, transcript, channel)
  const since = useCallback((versions: ListedVersion[]) => sinceLastRuling(all, versions), [all])
  const [, navigate] = useLocation()
  const openIssue = useCallback((issue: string) => navigate(issueLink(debate, issue)), [debate, navigate])
  const asked = useObservable(session.mayRule) ? askedIn(transcript) : undefined
  return (
    <IssueLinks debateId={debate} issues={ledger.issues} onOpen={openIssue}>
      <DocumentView id={id} mode={mode} onMode={onMode} sinceRuling={since} debateId={debate} issues={ledger.issues} />
      {asked && <QuoteButton debateId={debate} arguments={all} cause={asked} />}
    </IssueLinks>
  )
}

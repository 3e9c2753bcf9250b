import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ArgumentLinks } from '@/components/argument-links'
import { StateBadge } from '@/components/badges'
import { IconButton } from '@/components/button'
import { IssueLinks } from '@/components/issue-links'
import { MarkdownReady } from '@/components/markdown'
import { Notice, Skeleton } from '@/components/notice'
import { Tabs } from '@/components/tabs'
import { markSeen, seenOf } from '@/features/debates'
import { DocumentRail } from '@/features/documents'
import { IssuesPanel, StandingLine, type Wanted } from '@/features/issues'
import { useConnection, useDebateChannel, useListed, useTranscript, type Transcript } from '@/features/live'
import { PresenceLine } from '@/features/presence'
import { ActionArea, askedIn, QuoteButton } from '@/features/ruling'
import { ArgumentList, documentsNamed, ExportMenu, ReadingBar, Timeline, useReading, useThreadKeys, type ThreadHandle } from '@/features/thread'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { isUuid } from '@/lib/ids'
import { issueInHash } from '@/lib/issues'
import { issueLink } from '@/lib/links'
import { useHasRail } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { Announcer } from './announcer'
import { KnownSoFar, useIsOffline } from './known-so-far'

export function DebatePage({ id }: { id: string }) {
  return isUuid(id) ? <KnownPage id={id} /> : <Gone why="missing" />
}

function KnownPage({ id }: { id: string }) {
  const channel = useDebateChannel(id)
  const transcript = useTranscript(channel)
  const connection = useConnection(channel)
  const isOffline = useIsOffline()
  const { debate, gone } = transcript
  const lastSeq = transcript.arguments.at(-1)?.seq
  const newSince = useNewSince(id, transcript.arguments.findLast(({ role }) => role !== 'arbitrator')?.seq)
  useListed(id, transcript, channel)

  useEffect(() => {
    if (!debate || lastSeq === undefined) return
    const look = () => document.hidden || markSeen(debate.id, lastSeq, debate.updated_at)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [debate, lastSeq])

  if (gone) return <Gone why={gone} />
  if (!debate) return isOffline ? <KnownSoFar id={id} /> : <Loading isTrying={connection.kind !== 'waiting'} />
  return (
    <MarkdownReady fallback={<Loading isTrying />}>
      <h1 className="sr-only">{visible(debate.title)}</h1>
      <Open debate={debate} transcript={transcript} channel={channel} newSince={newSince} />
    </MarkdownReady>
  )
}

type OpenProps = { debate: Debate; transcript: Transcript; channel: ReturnType<typeof useDebateChannel>; newSince: number | undefined }

function Open({ debate, transcript, channel, newSince }: OpenProps) {
  const text = useText()
  const hasRail = useHasRail()
  const thread = useRef<ThreadHandle>(null)
  const [tab, setTab] = useState('thread')
  const all = transcript.arguments
  const documents = useMemo(() => documentsNamed(all), [all])

  const showNewest = useCallback(() => requestAnimationFrame(() => thread.current?.toEnd()), [])
  const inThread = useCallback((act: (handle: ThreadHandle) => void) => {
    setTab('thread')
    // The tab with the thread may have to be shown first.
    requestAnimationFrame(() => thread.current && act(thread.current))
  }, [])
  const jumpTo = useCallback((seq: number) => inThread((handle) => handle.jumpTo(seq)), [inThread])
  const goTo = useCallback(
    (seq: number) =>
      inThread((handle) => {
        handle.jumpTo(seq)
        handle.focusOn(seq)
      }),
    [inThread],
  )
  const step = useCallback((by: 1 | -1) => inThread((handle) => handle.step(by)), [inThread])
  const reading = useReading(all)
  const { isOpen: isLooking, open: look } = reading
  useEffect(() => {
    if (isLooking) setTab('thread')
  }, [isLooking])
  const hits = useMemo(() => reading.hits.reduce((map, { seq }) => map.set(seq, (map.get(seq) ?? 0) + 1), new Map<number, number>()), [reading.hits])
  const causeSeq = all.findLast(({ type }) => type === 'APPEAL' || type === 'RESOLUTION' || type === 'INTERVENTION')?.seq
  useThreadKeys({
    step,
    toMotion: useCallback(() => goTo(1), [goTo]),
    toCause: useCallback(() => causeSeq !== undefined && goTo(causeSeq), [causeSeq, goTo]),
  })
  const findButton = <IconButton icon="search" label={text.reading.find.label} title={`${text.reading.find.label} (Ctrl + F)`} size="small" className="no-print" onClick={look} />

  const { ledger } = transcript
  const isClosed = debate.state === 'CLOSED'
  const hasIssues = ledger.issues.length > 0
  const [wanted, setWanted] = useState<Wanted>()
  const showIssue = useCallback(
    (id: string) => {
      setTab('issues')
      setWanted({ id })
      history.replaceState(history.state, '', issueLink(debate.id, id))
    },
    [debate.id],
  )
  useIssueInAddress(hasIssues, showIssue)

  const mayRule = useObservable(session.mayRule)
  const asked = mayRule ? askedIn(transcript) : undefined
  const threadPart = (
    <div className="print-flow flex min-h-0 min-w-0 flex-1 flex-col">
      <StandingLine ledger={ledger} state={debate.state} />
      <PresenceLine debate={debate} channel={channel} />
      <ReadingBar reading={reading} arguments={all} />
      <ArgumentList ref={thread} debateId={debate.id} arguments={all} reading={reading} newSince={newSince} heading={<Heading debate={debate} actions={findButton} />} actions={findButton} decision={undefined} />
      <ActionArea key={debate.id} debate={debate} transcript={transcript} channel={channel} onMoved={showNewest} onJump={jumpTo} />
    </div>
  )
  const timeline = <Timeline arguments={all} hits={hits} onJump={jumpTo} actions={<ExportMenu debate={debate} arguments={all} heldDrafts={transcript.heldDrafts} ledger={ledger} />} />
  const rail = <DocumentRail debateId={debate.id} ids={documents} arguments={all} />
  const issues = <IssuesPanel debateId={debate.id} ledger={ledger} isClosed={isClosed} arguments={all} wanted={wanted} onJump={jumpTo} />
  const withLinks = (parts: ReactNode) => (
    <IssueLinks debateId={debate.id} issues={ledger.issues} onOpen={showIssue}>
      <ArgumentLinks debateId={debate.id} count={all.length} onJump={jumpTo}>
        {parts}
      </ArgumentLinks>
      {asked && <QuoteButton debateId={debate.id} arguments={all} cause={asked} />}
      {/* Outside of the tabs: screen readers do not announce hidden content. */}
      <Announcer arguments={all} ledger={ledger} isClosed={isClosed} />
    </IssueLinks>
  )

  if (hasRail) {
    return withLinks(
      <div className="print-flow flex min-h-0 flex-1">
        {threadPart}
        <aside
          className={cx('no-print flex shrink-0 flex-col gap-5 border-l border-line bg-surface p-4', hasIssues ? 'w-[300px] overflow-y-auto xl:w-[360px]' : 'w-[300px]')}
          aria-label={text.timeline.title}
        >
          {hasIssues && (
            <section className="-mx-1 max-h-[50%] shrink-0 overflow-y-auto px-1" aria-label={text.issues.title}>
              <h2 className="mb-2.5 text-small font-semibold">{text.issues.title}</h2>
              {issues}
            </section>
          )}
          <section className={cx('shrink-0 overflow-y-auto', hasIssues ? 'max-h-[22%]' : 'max-h-[40%]')} aria-label={text.documents.title}>
            <h2 className="mb-2.5 text-small font-semibold">{text.documents.title}</h2>
            {rail}
          </section>
          {/* On a low screen the rail scrolls, so that the timeline stays visible. */}
          <div className={cx('flex flex-1 flex-col', hasIssues ? 'min-h-72' : 'min-h-0')}>{timeline}</div>
        </aside>
      </div>,
    )
  }
  const documentsTitle = documents.length > 0 ? `${text.documents.title} (${documents.length})` : text.documents.title
  const issuesTab = {
    value: 'issues',
    label: `${text.issues.title} (${ledger.issues.length})`,
    content: (
      <>
        <h2 className="sr-only">{text.issues.title}</h2>
        {issues}
      </>
    ),
    className: 'overflow-y-auto p-4 max-sm:p-3',
  }
  return withLinks(
    <Tabs
      label={text.thread.label}
      value={tab === 'issues' && !hasIssues ? 'thread' : tab}
      onChange={setTab}
      tabs={[
        { value: 'thread', label: text.thread.label, content: threadPart, keepMounted: true, className: 'print-flow flex flex-col' },
        ...(hasIssues ? [issuesTab] : []),
        { value: 'timeline', label: text.timeline.title, content: timeline, className: 'flex flex-col p-4' },
        { value: 'documents', label: documentsTitle, content: rail, className: 'overflow-y-auto p-4' },
      ]}
    />,
  )
}

/** The newest `seq` seen on the last visit or before the tab was hidden, if others have written more since. */
function useNewSince(id: string, lastSeq: number | undefined): number | undefined {
  const [since, setSince] = useState<number>()
  const [known, setKnown] = useState(() => seenOf(id))
  const [isFresh, setFresh] = useState(true)
  if (isFresh && lastSeq !== undefined) {
    setFresh(false)
    if (known !== undefined && known < lastSeq) setSince(known)
  }
  useEffect(() => {
    const look = () => {
      if (document.hidden) return setKnown(lastSeq)
      if (known !== undefined && lastSeq !== undefined && known < lastSeq) setSince(known)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [known, lastSeq])
  return since
}

/** Opens the issue that the address names, as `#I3`, once the issues are loaded. */
function useIssueInAddress(hasIssues: boolean, show: (id: string) => void): void {
  useEffect(() => {
    const follow = () => {
      const id = issueInHash(location.hash)
      if (hasIssues && id !== undefined) show(id)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [hasIssues, show])
}

/** The visible heading. The real heading stays in the document when this one is scrolled away. */
function Heading({ debate, actions }: { debate: Debate; actions: ReactNode }) {
  const text = useText()
  return (
    <div className="pt-5 pb-4">
      <p aria-hidden className="text-title font-semibold [overflow-wrap:anywhere]">
        {visible(debate.title)}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
        <StateBadge state={debate.state} />
        <span>{text.debateTypes[debate.debate_type] ?? debate.debate_type}</span>
        <span className="ml-auto">{actions}</span>
      </p>
    </div>
  )
}

function Loading({ isTrying }: { isTrying: boolean }) {
  const text = useText()
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 px-4 pt-6" role="status">
      <h1 className="sr-only">{isTrying ? text.app.loading : text.connection.reconnecting}</h1>
      <div className="skeleton h-6 w-2/3" />
      {[5, 3, 4].map((lines, i) => (
        <div key={i} className="rounded-lg border border-line bg-surface p-5">
          <Skeleton lines={lines} />
        </div>
      ))}
    </div>
  )
}

function Gone({ why }: { why: 'missing' | 'deleted' }) {
  const text = useText()
  const isDeleted = why === 'deleted'
  return (
    <Notice
      level={1}
      icon={isDeleted ? 'trash' : 'question'}
      title={isDeleted ? text.thread.deleted : text.thread.notFound}
      action={
        <Link href="/" className="link text-ui font-medium">
          {text.app.home}
        </Link>
      }
    >
      {isDeleted ? text.thread.deletedHint : text.thread.notFoundHint}
    </Notice>
  )
}

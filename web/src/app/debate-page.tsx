import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ArgumentLinks } from '@/components/argument-links'
import { StateBadge } from '@/components/badges'
import { IssueLinks } from '@/components/issue-links'
import { MarkdownReady } from '@/components/markdown'
import { Seats } from '@/components/seats'
import { Notice, Skeleton } from '@/components/notice'
import { TabBar, TabPanels } from '@/components/tabs'
import { markSeen } from '@/features/debates'
import { PlanView, type PlanRemark } from '@/features/documents'
import { IssuesPanel, StandingLine, type Wanted } from '@/features/issues'
import { useConnection, useDebateChannel, useListed, useTranscript, type Ledger, type Transcript } from '@/features/live'
import { PanelBar } from '@/features/panel'
import { ActionArea, addToRuling, askedIn, openInRuling, QuoteButton } from '@/features/ruling'
import { ArgumentList, documentsNamed, ExportMenu, ReadingBar, Timeline, useReading, useThreadKeys, type ThreadHandle } from '@/features/thread'
import type { Debate, IssueWhere } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { isUuid } from '@/lib/ids'
import { issueLink } from '@/lib/links'
import { useHasRail, useIsPhone, useMedia } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { excerpt } from '@/lib/text'
import { Announcer } from './announcer'
import { DebateHeader } from './debate-header'
import { useFreshDocuments, useIssueInAddress, useNewSince, usePlanKey } from './debate-hooks'
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
      <Seats value={transcript.panel?.seats.length ?? 0}>
        <Open debate={debate} transcript={transcript} channel={channel} newSince={newSince} />
      </Seats>
    </MarkdownReady>
  )
}

type OpenProps = { debate: Debate; transcript: Transcript; channel: ReturnType<typeof useDebateChannel>; newSince: number | undefined }

function Open({ debate, transcript, channel, newSince }: OpenProps) {
  const text = useText()
  const isWide = useHasRail()
  const isPhone = useIsPhone()
  const isDocking = useMedia('(min-width: 1024px)')
  const mayRule = useObservable(session.mayRule)
  const asked = mayRule ? askedIn(transcript) : undefined
  const isDocked = isDocking && asked !== undefined
  const hasRail = isWide || isDocked
  const ids = { main: useId(), rail: useId() }
  const thread = useRef<ThreadHandle>(null)
  const [main, setMain] = useState('thread')
  const [side, setSide] = useState<string>()
  const all = transcript.arguments
  const documents = useMemo(() => documentsNamed(all), [all])

  const showNewest = useCallback(() => requestAnimationFrame(() => thread.current?.toEnd()), [])
  const inThread = useCallback((act: (handle: ThreadHandle) => void) => {
    setMain('thread')
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
  const { isOpen: isLooking } = reading
  useEffect(() => {
    if (isLooking) setMain('thread')
  }, [isLooking])
  const hits = useMemo(() => reading.hits.reduce((map, { seq }) => map.set(seq, (map.get(seq) ?? 0) + 1), new Map<number, number>()), [reading.hits])
  const causeSeq = all.findLast(({ type }) => type === 'APPEAL' || type === 'RESOLUTION' || type === 'INTERVENTION')?.seq
  const toMotion = useCallback(() => goTo(1), [goTo])
  useThreadKeys({ step, toMotion, toCause: useCallback(() => causeSeq !== undefined && goTo(causeSeq), [causeSeq, goTo]) })
  useFreshDocuments(all.length)
  usePlanKey(useCallback(() => documents.length > 0 && setMain('plan'), [documents.length]))

  const { ledger } = transcript
  const isClosed = debate.state === 'CLOSED'
  const hasIssues = ledger.issues.length > 0
  const [wanted, setWanted] = useState<Wanted>()
  const showIssue = useCallback(
    (id: string) => {
      if (hasRail) setSide('issues')
      else setMain('issues')
      setWanted({ id })
      history.replaceState(history.state, '', issueLink(debate.id, id))
    },
    [debate.id, hasRail],
  )
  useIssueInAddress(hasIssues, showIssue)

  const comment = useCallback(
    ({ words, comment: note, severity, place }: PlanRemark, where: IssueWhere) => {
      const isOpened = severity !== undefined && openInRuling(debate.id, { severity, title: titleOf(note), note, where, evidence: [{ kind: 'text', quote: place.quoted.slice(0, mostOfQuote) }] })
      if (!isOpened) addToRuling(debate.id, words)
    },
    [debate.id],
  )
  const actions = <ActionArea key={debate.id} debate={debate} transcript={transcript} channel={channel} isDocked={isDocked} onMoved={showNewest} onJump={jumpTo} />

  const threadTab = {
    value: 'thread',
    label: text.thread.label,
    keepMounted: true,
    className: 'print-flow flex flex-col',
    content: (
      <div className="print-flow flex min-h-0 min-w-0 flex-1 flex-col">
        <ReadingBar reading={reading} arguments={all} />
        <ArgumentList ref={thread} debateId={debate.id} arguments={all} reading={reading} newSince={newSince} heading={<Heading debate={debate} ledger={ledger} />} />
      </div>
    ),
  }
  const planTab = {
    value: 'plan',
    label: text.thread.plan,
    className: 'flex flex-col',
    content: <PlanView debateId={debate.id} ids={documents} arguments={all} issues={ledger.issues} onComment={mayRule && !isClosed ? comment : undefined} canOpen={asked !== undefined} />,
  }
  const issuesTab = {
    value: 'issues',
    label: `${text.issues.title} (${ledger.issues.length})`,
    className: 'overflow-y-auto p-4 max-sm:p-3',
    content: (
      <>
        <h2 className="sr-only">{text.issues.title}</h2>
        <IssuesPanel debateId={debate.id} ledger={ledger} state={debate.state} arguments={all} wanted={wanted} onJump={jumpTo} />
      </>
    ),
  }
  const timelineTab = {
    value: 'timeline',
    label: text.timeline.title,
    className: 'flex flex-col p-4',
    content: (
      <Timeline
        arguments={all}
        hits={hits}
        onJump={jumpTo}
        actions={
          <span className="flex items-center gap-3">
            <button type="button" className="link min-h-7 text-small" onClick={reading.open}>
              {text.reading.filter.open}
            </button>
            <ExportMenu debate={debate} arguments={all} heldDrafts={transcript.heldDrafts} ledger={ledger} />
          </span>
        }
      />
    ),
  }
  const sideTabs = [...(isDocked ? [{ value: 'decide', label: text.ruling.decide, className: 'flex flex-col', keepMounted: true, content: actions }] : []), ...(hasIssues ? [issuesTab] : []), timelineTab]
  const mainTabs = [threadTab, ...(documents.length > 0 ? [planTab] : []), ...(hasRail ? [] : sideTabs)]
  const shownSide = sideTabs.some(({ value }) => value === side) ? side! : sideTabs[0]!.value
  const shownMain = mainTabs.some(({ value }) => value === main) ? main : 'thread'
  const mainBar = mainTabs.length > 1 && <TabBar id={ids.main} label={text.thread.views} value={shownMain} tabs={mainTabs} onChange={setMain} className={isWide ? 'self-end' : 'border-b border-line bg-surface px-3'} />

  return (
    <IssueLinks debateId={debate.id} issues={ledger.issues} onOpen={showIssue}>
      <ArgumentLinks debateId={debate.id} count={all.length} onJump={jumpTo}>
        <div className="print-flow flex min-h-0 flex-1 flex-col">
          <DebateHeader debate={debate} transcript={transcript} channel={channel} onMotion={toMotion} onFind={reading.open}>
            {isWide && mainBar}
          </DebateHeader>
          <div className="print-flow flex min-h-0 flex-1">
            <div className="print-flow flex min-h-0 min-w-0 flex-1 flex-col">
              {!isWide && mainBar}
              <TabPanels id={ids.main} value={shownMain} tabs={mainTabs} />
              {transcript.panel?.turn && <PanelBar debate={debate} panel={transcript.panel} seq={all.at(-1)?.seq ?? 1} />}
              {/* Below 1024 px the decision takes half of the height, which the other tabs need. */}
              {!isDocked && <div className={shownMain === 'thread' || isPhone ? 'contents' : 'hidden'}>{actions}</div>}
            </div>
            {hasRail && (
              <aside className={cx('no-print flex min-h-0 shrink-0 flex-col border-l border-line bg-surface', isDocked ? 'w-[360px] xl:w-[420px]' : 'w-[340px]')} aria-label={text.thread.side}>
                <TabBar id={ids.rail} label={text.thread.side} value={shownSide} tabs={sideTabs} onChange={setSide} className="border-b border-line px-3" />
                <TabPanels id={ids.rail} value={shownSide} tabs={sideTabs} />
              </aside>
            )}
          </div>
        </div>
      </ArgumentLinks>
      {asked && <QuoteButton debateId={debate.id} arguments={all} cause={asked} />}
      {/* Outside of the tabs: screen readers do not announce hidden content. */}
      <Announcer arguments={all} ledger={ledger} isClosed={isClosed} />
    </IssueLinks>
  )
}

// An entry of an issue takes at most 4 KiB.
const mostOfTitle = 150
const mostOfQuote = 250

/** The first line of a comment, as an issue's title. */
const titleOf = (comment: string): string => excerpt(comment.split('\n')[0]!, mostOfTitle)

/** The visible heading. The real heading stays in the document when this one is scrolled away. */
function Heading({ debate, ledger }: { debate: Debate; ledger: Ledger }) {
  const text = useText()
  const isNarrow = useMedia('(max-width: 1023.98px)')
  return (
    <div className="pt-5 pb-4">
      <p aria-hidden className="text-title font-semibold [overflow-wrap:anywhere]">
        {visible(debate.title)}
      </p>
      <p className="mt-1 flex items-center gap-2 text-meta text-ink-3">
        <span className="sm:hidden">
          <StateBadge state={debate.state} short />
        </span>
        {text.debateTypes[debate.debate_type] ?? debate.debate_type}
      </p>
      {isNarrow && (
        <div className="mt-2">
          <StandingLine ledger={ledger} state={debate.state} isWrapped />
        </div>
      )}
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

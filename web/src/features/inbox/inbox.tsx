import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import type { VirtualizerHandle } from 'virtua'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { figuresOf } from '@/features/debates'
import { listChannel, useDebateList } from '@/features/live'
import { FirstSteps } from '@/features/presence'
import type { ApiError } from '@/lib/api/error'
import type { Debate } from '@/lib/api/types'
import { useNow } from '@/lib/clock'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { useIsPhone } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { useIsPrinting } from '@/lib/printing'
import { session } from '@/lib/session'
import { DecisionPane, PreviewPane } from './decision-pane'
import { snooze, togglePin, useMemory } from './keep'
import { ListPane } from './list-pane'
import { outcome } from './list-row'
import { PrintedQuestions } from './printed-questions'
import { SnoozedStrip } from './snoozed-strip'
import { useAddress } from './use-address'
import { useCards } from './use-cards'
import { useInboxKeys } from './use-inbox-keys'
import { useDesk, useInbox } from './use-needs'
import { chosenNeed, lastSnoozed, wantedCard } from './wanted'

/** The questions that wait for the arbitrator on the left, the decision of the selected one on the right. */
export function Inbox() {
  const text = useText()
  const [, navigate] = useLocation()
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  const mayRule = useObservable(session.mayRule)
  const listing = useDebateList()
  const { debates, isLoaded, error } = listing
  const [address, go] = useAddress()
  const inbox = useInbox(address.query)
  const desk = useDesk()
  const now = useNow()
  const figures = useMemo(() => figuresOf(inbox, address.query.trim() !== '', listing, now), [inbox, address.query, listing, now])
  const { pinned } = useMemory()
  const list = useRef<VirtualizerHandle>(null)

  const rows = inbox[address.tab]
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  // A phone shows the list until a question is chosen.
  const found = rows.find(({ id }) => id === address.id)
  const current = found ?? (isPhone ? undefined : rows[0])
  const selected = current?.id
  const need = address.tab === 'needs' ? current : undefined
  const isAsked = useCards(inbox.needs, need ? inbox.needs.indexOf(need) : 0)

  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  }, [ids])
  const show = useCallback(
    (id: string) => {
      go({ id })
      const at = latest.current.indexOf(id)
      if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
    },
    [go],
  )
  // The question after the one that was ruled on or snoozed.
  const goOn = useCallback(
    (id: string) => {
      const { needs } = inbox
      const next = needs[needs.findIndex((each) => each.id === id) + 1] ?? needs.findLast((each) => each.id !== id)
      if (isPhone) history.back()
      else go({ id: next?.id })
    },
    [inbox, go, isPhone],
  )
  const putOff = useCallback(
    (debate: Debate, until: number) => {
      snooze(debate, until)
      lastSnoozed.set(debate)
      goOn(debate.id)
    },
    [goOn],
  )
  const pin = useCallback(
    (debate: Debate) => {
      togglePin(debate)
      // Its row moves.
      requestAnimationFrame(() => show(debate.id))
    },
    [show],
  )
  const wanted = useObservable(wantedCard)
  useEffect(() => {
    if (!wanted) return
    wantedCard.set(undefined)
    go({ tab: 'needs', query: '', id: wanted.id })
  }, [wanted, go])
  useEffect(() => {
    chosenNeed.set(need)
    return () => chosenNeed.set(undefined)
  }, [need])
  useInboxKeys({ ids, selected, need, show, onPin: pin, onSnooze: putOff })

  if (!isLoaded) return <Unloaded error={error} />
  if (debates.length === 0) return <FirstSteps />

  const count = desk.needs.length
  return (
    <div className="print-flow flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">{count === 0 ? text.desk.noneNeedsYou : text.desk.needYou(count)}</h1>
      <div className="flex min-h-0 flex-1 print:hidden">
        {(!isPhone || !current) && (
          <ListPane
            inbox={inbox}
            figures={figures}
            address={address}
            rows={rows}
            selected={selected}
            handle={list}
            onTab={(tab) => go({ tab, id: undefined })}
            onQuery={(query) => go({ query, id: undefined })}
            onSelect={(id) => !isPhone && id !== selected && go({ id })}
            onOpen={(id) => go({ id }, isPhone)}
          />
        )}
        {need ? (
          <DecisionPane key={need.id} debate={need} isPinned={pinned.includes(need.id)} isAsked={isAsked} onPin={pin} onSnooze={putOff} onSent={goOn} onBack={isPhone ? () => history.back() : undefined} />
        ) : (
          !isPhone && (current ? <PreviewPane debate={current} outcome={outcome(text, current)} onOpen={() => navigate(debateLink(current.id))} /> : <Nothing count={count} mayRule={mayRule} />)
        )}
      </div>
      {isPrinting && <PrintedQuestions debates={inbox.needs} />}
      <SnoozedStrip />
    </div>
  )
}

function Nothing({ count, mayRule }: { count: number; mayRule: boolean }) {
  const text = useText()
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-surface">
      <Notice icon="check" title={count === 0 ? text.desk.noneNeedsYou : text.desk.noneHere}>
        {count === 0 && mayRule ? text.desk.nothingHint : ''}
      </Notice>
    </div>
  )
}

function Unloaded({ error }: { error: ApiError | undefined }) {
  const text = useText()
  if (!error) return <div className="flex-1" />
  return (
    <Notice level={1} icon="warning" tone="bad" title={text.list.failed} action={<Button onClick={listChannel.retry}>{text.app.retry}</Button>}>
      {text.errors[error.code] ?? error.message}
    </Notice>
  )
}

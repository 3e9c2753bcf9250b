import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useRoute, useSearch } from 'wouter'
import { IconLink } from '@/components/button'
import { Icon } from '@/components/icons'
import { inboxLink, RuledStrip, useDesk } from '@/features/inbox'
import { ConnectionStatus, listChannel, useConnection, useDebateList, useTurnNotices } from '@/features/live'
import { RulingQueueNotice, startEngine } from '@/features/ruling'
import { Search } from '@/features/search'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { insightsLink, rulingsLink } from '@/lib/links'
import { useIsPhone } from '@/lib/media'
import { HeaderSlot } from './header-slot'
import { useObservable } from '@/lib/observable'
import { pageTitle } from './page-title'
import { SettingsMenu } from './settings'
import { Shortcuts } from './shortcuts'
import { useRight } from './use-right'

/** The open debate, or the debate from which the open document was reached. */
function useCurrentDebate(): string | undefined {
  const [, route] = useRoute('/d/:id')
  const search = useSearch()
  return (route?.id ?? new URLSearchParams(search).get('debate') ?? undefined)?.toLowerCase()
}

/** The frame of every page: a header of 48 px with the way back to the inbox, and the strip after a ruling. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText()
  const isPhone = useIsPhone()
  const [path, navigate] = useLocation()
  const { debates, isLoaded } = useDebateList()
  const connection = useConnection(listChannel)
  const currentId = useCurrentDebate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const waiting = useDesk().needs.length
  const named = debates.find(({ id }) => id === currentId)?.title
  const current = named === undefined ? undefined : visible(named)
  const isHome = path === '/'
  const isInsights = path === insightsLink()
  const isRulings = path === rulingsLink()
  const own = useObservable(pageTitle)
  const title = own ?? current ?? (isInsights ? text.app.insights : isRulings ? text.app.rulings : text.app.name)

  useEffect(startEngine, [])
  useRight()
  useTurnNotices(debates, isLoaded, navigate)
  useEffect(() => {
    document.title = waiting > 0 ? `${text.notice.tab(waiting)} · ${title}` : title
  }, [waiting, title, text])

  return (
    <HeaderSlot value={slot}>
      <div className="print-flow flex h-full flex-col">
        <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-raised" onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}>
          {text.app.skip}
        </a>
        <header className="no-print flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface pr-1.5 pl-2.5 max-md:pl-1.5">
          <Link
            href={isHome ? '/' : inboxLink()}
            aria-label={isHome ? text.app.name : text.app.backToInbox}
            title={isHome ? undefined : text.app.backToInbox}
            className="flex shrink-0 items-center gap-2 rounded-md px-1.5 py-1 font-semibold hover:bg-sunken"
          >
            {isHome ? <Icon name="scales" size={18} className="text-accent" /> : <Icon name="arrowLeft" size={18} className="text-ink-2" />}
            <span className={cx('text-body', !isHome && 'text-ink-2 max-[1439px]:sr-only')}>{isHome ? text.app.name : text.app.inbox}</span>
            {!isHome && waiting > 0 && <span className="rounded-full bg-sunken px-1.5 text-meta leading-5 text-ink-2 tabular-nums max-sm:sr-only">{waiting}</span>}
          </Link>
          <div ref={setSlot} className="flex min-w-0 flex-1 items-center gap-2" />
          <div className="flex shrink-0 items-center">
            <ConnectionStatus connection={connection} onRetry={listChannel.retryNow} />
            {(!isPhone || isHome) && <IconLink icon="scales" label={text.app.rulings} title={`${text.app.rulingsHint} (g r)`} href={rulingsLink()} isHere={isRulings} />}
            {/* On a phone there is no other room for it. */}
            {(!isPhone || isHome) && <IconLink icon="chart" label={text.app.insights} title={`${text.app.insightsHint} (g i)`} href={insightsLink()} isHere={isInsights} />}
            <Search />
            <SettingsMenu onShortcuts={() => setHelpOpen(true)} />
          </div>
        </header>
        <RulingQueueNotice />
        <main id="main" tabIndex={-1} className="print-flow flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
        <RuledStrip />
        <Shortcuts open={isHelpOpen} onOpenChange={setHelpOpen} />
      </div>
    </HeaderSlot>
  )
}

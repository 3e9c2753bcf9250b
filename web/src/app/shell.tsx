import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useRoute, useSearch } from 'wouter'
import { IconButton, IconLink } from '@/components/button'
import { Drawer } from '@/components/dialog'
import { Icon } from '@/components/icons'
import { Sidebar } from '@/features/debates'
import { RuledStrip, useDesk } from '@/features/inbox'
import { ConnectionStatus, listChannel, useConnection, useDebateList, useTurnNotices } from '@/features/live'
import { RulingQueueNotice, startRulingQueue } from '@/features/ruling'
import { Search } from '@/features/search'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { insightsLink } from '@/lib/links'
import { useIsPhone } from '@/lib/media'
import { SettingsMenu } from './settings'
import { Shortcuts } from './shortcuts'
import { useRight } from './use-right'

/** The open debate, or the debate from which the open document was reached. */
function useCurrentDebate(): string | undefined {
  const [, route] = useRoute('/d/:id')
  const search = useSearch()
  return (route?.id ?? new URLSearchParams(search).get('debate') ?? undefined)?.toLowerCase()
}

export function Shell({ children }: { children: ReactNode }) {
  const text = useText()
  const isPhone = useIsPhone()
  const [path, navigate] = useLocation()
  const { debates, isLoaded } = useDebateList()
  const connection = useConnection(listChannel)
  const currentId = useCurrentDebate()
  const [isListOpen, setListOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const desk = useDesk()
  const waiting = desk.needs.length
  const named = debates.find(({ id }) => id === currentId)?.title
  const current = named === undefined ? undefined : visible(named)
  const isInsights = path === insightsLink()
  const title = current ?? (isInsights ? text.app.insights : text.app.name)

  useEffect(startRulingQueue, [])
  useRight()
  useTurnNotices(debates, isLoaded, navigate)
  useEffect(() => {
    document.title = waiting > 0 ? `${text.notice.tab(waiting)} · ${title}` : title
  }, [waiting, title, text])

  const closeList = useCallback(() => setListOpen(false), [])

  return (
    <div className="print-flow flex h-full flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-raised" onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}>
        {text.app.skip}
      </a>
      <header className="no-print flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface pr-2 pl-4 max-md:pl-2">
        {isPhone && path !== '/' && (
          <IconButton
            icon="menu"
            label={text.app.menu}
            onClick={() => setListOpen(true)}
            badge={waiting > 0 && <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />}
          />
        )}
        <div className={cx(isPhone ? 'min-w-0' : 'shrink-0', current !== undefined && 'w-[280px] max-lg:w-[232px] max-md:w-auto')}>
          <Link href="/" className="flex w-fit max-w-full items-center gap-2.5 rounded-md font-semibold">
            <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent text-on-accent">
              <Icon name="scales" size={18} />
            </span>
            <span className={cx('truncate', isPhone && current !== undefined && 'sr-only')}>{text.app.name}</span>
          </Link>
        </div>
        {/* Names the open debate; its heading may be scrolled away. */}
        {current !== undefined && (
          <p aria-hidden title={current} className="min-w-0 flex-1 truncate pl-3 font-medium max-md:pl-0 max-md:text-small">
            {current}
          </p>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-2 max-md:gap-0">
          <ConnectionStatus connection={connection} onRetry={listChannel.retryNow} />
          {/* On a phone there is no other room for it. */}
          {(!isPhone || path === '/') && <IconLink icon="chart" label={text.app.insights} title={`${text.app.insightsHint} (g i)`} href={insightsLink()} isHere={isInsights} />}
          <Search />
          <SettingsMenu onShortcuts={() => setHelpOpen(true)} />
        </div>
      </header>
      <RulingQueueNotice />
      <div className="print-flow flex min-h-0 flex-1">
        {!isPhone && (
          <div className="no-print w-[304px] shrink-0 border-r border-line bg-surface max-lg:w-64">
            <Sidebar currentId={currentId} desk={desk} hasKeys={path !== '/'} onOpen={closeList} />
          </div>
        )}
        <main id="main" tabIndex={-1} className="print-flow flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      {isPhone && (
        <Drawer open={isListOpen} onOpenChange={setListOpen} title={text.list.title}>
          <Sidebar currentId={currentId} desk={desk} hasKeys={path !== '/'} onOpen={closeList} />
        </Drawer>
      )}
      <RuledStrip />
      <Shortcuts open={isHelpOpen} onOpenChange={setHelpOpen} />
    </div>
  )
}

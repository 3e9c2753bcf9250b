// The pages, each in a chunk of its own, loaded on demand. React.lazy is not used: it shows nothing for a third of a
// second even when the chunk is already loaded.
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { preloadMarkdown } from '@/components/markdown'
import { preloadDocumentView } from '@/features/documents'
import { lazily, preload } from '@/lib/lazily'
import { Observable, useObservable } from '@/lib/observable'
import { KnownSoFar, OpensLater, useIsOffline } from './known-so-far'

function pageOf<P extends object>(load: () => Promise<ComponentType<P>>, Instead: ComponentType<P> = OpensLater) {
  const loaded = new Observable<{ page: ComponentType<P> } | undefined>(undefined)
  const patient = lazily(() => load().then((page) => loaded.set({ page })))
  function Page(props: P) {
    const found = useObservable(loaded)
    const isOffline = useIsOffline()
    const [failure, setFailure] = useState<{ reason: unknown }>()
    useEffect(() => {
      if (!found) patient().catch((reason: unknown) => setFailure({ reason }))
    }, [found])
    if (failure) throw failure.reason
    if (found) return createElement(found.page, props)
    return isOffline ? <Instead {...props} /> : <div className="flex-1" />
  }
  return { Page, fetch: () => preload(patient) }
}

const home = pageOf(() => import('./home-page').then(({ HomePage: page }) => page))
const debate = pageOf(() => import('./debate-page').then(({ DebatePage: page }) => page), KnownSoFar)
const document = pageOf(() => import('./document-page').then(({ DocumentPage: page }) => page))
const insights = pageOf(() => import('./insights-page').then(({ InsightsPage: page }) => page))
const rulings = pageOf(() => import('./rulings-page').then(({ RulingsPage: page }) => page))
const gate = pageOf(() => import('./token-gate').then(({ TokenGate: page }) => page))

export const HomePage = home.Page
export const DebatePage = debate.Page
export const DocumentPage = document.Page
export const InsightsPage = insights.Page
export const RulingsPage = rulings.Page
export const TokenGate = gate.Page

/** Fetches all chunks that an address needs at once, instead of one after the other while rendering. */
export function preloadPage(path: string): void {
  if (path === '/') return home.fetch()
  if (path === '/insights') return insights.fetch()
  if (path === '/ruled') return rulings.fetch()
  // Debates and documents always need the Markdown renderer.
  preloadMarkdown()
  if (!path.startsWith('/doc/')) return debate.fetch()
  document.fetch()
  preloadDocumentView()
}

export function preloadPages(): void {
  for (const path of ['/', '/d/', '/doc/', '/insights', '/ruled']) preloadPage(path)
}

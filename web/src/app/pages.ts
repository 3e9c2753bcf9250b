// The pages, each in a chunk of its own: whoever opens one does not wait for the others.
import { lazy } from 'react'
import { preloadMarkdown } from '@/components/markdown'
import { preloadDocumentView } from '@/features/documents'
import { lazily, preload } from '@/lib/lazily'

const loadHome = lazily(() => import('./home-page').then(({ HomePage: page }) => ({ default: page })))
const loadDebate = lazily(() => import('./debate-page').then(({ DebatePage: page }) => ({ default: page })))
const loadDocument = lazily(() => import('./document-page').then(({ DocumentPage: page }) => ({ default: page })))

export const HomePage = lazy(loadHome)
export const DebatePage = lazy(loadDebate)
export const DocumentPage = lazy(loadDocument)

/** Fetches what an address needs at once, and not piece by piece as it is drawn. */
export function preloadPage(path: string): void {
  if (path === '/') return preload(loadHome)
  // Every debate and document has texts.
  preloadMarkdown()
  if (!path.startsWith('/doc/')) return preload(loadDebate)
  preload(loadDocument)
  preloadDocumentView()
}

export function preloadPages(): void {
  for (const path of ['/', '/d/', '/doc/']) preloadPage(path)
}

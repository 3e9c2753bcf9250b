import { lazy, Suspense, type ComponentProps } from 'react'
import { lazily, preload } from '@/lib/lazily'

const load = lazily(() => import('./document-view').then(({ DocumentView: part }) => ({ default: part })))
const DocumentView = lazy(load)

export const preloadDocumentView = (): void => preload(load)

export function LazyDocumentView(props: ComponentProps<typeof DocumentView>) {
  return (
    <Suspense fallback={<div className="flex-1" />}>
      <DocumentView {...props} />
    </Suspense>
  )
}

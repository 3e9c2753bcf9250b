import { lazy, Suspense, type ComponentProps } from 'react'
import { lazily } from '@/lib/lazily'

const ReadingBar = lazy(lazily(() => import('./reading-bar')))

export function LazyReadingBar(props: ComponentProps<typeof ReadingBar>) {
  if (!props.reading.isOpen) return null
  return (
    <Suspense fallback={null}>
      <ReadingBar {...props} />
    </Suspense>
  )
}

import { lazy, Suspense, type ComponentProps } from 'react'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import type { Reading } from './use-reading'

const ReadingBar = lazy(lazily(() => import('./reading-bar')))

export function LazyReadingBar(props: ComponentProps<typeof ReadingBar>) {
  if (!props.reading.isOpen) return null
  return (
    <Suspense fallback={<Field reading={props.reading} />}>
      <ReadingBar {...props} />
    </Suspense>
  )
}

/** Takes typing at once, before the bar is loaded, so that no key reaches the page or a ruling's text. */
const Field = ({ reading: { query, look } }: { reading: Reading }) => (
  <input autoFocus data-find aria-label={useText().reading.find.label} value={query} onChange={(event) => look(event.target.value)} className="field m-2 h-9 shrink-0 pl-8 text-ui" />
)

// Loaded only when it is needed.
import { lazy, Suspense, useEffect, useState } from 'react'
import { lazily } from '@/lib/lazily'
import type { QuoteProps } from './quote-button'

const LazyQuoteButton = lazy(lazily(() => import('./quote-button')))

const signs = ['pointerdown', 'keydown', 'selectionchange'] as const

/** Loaded at the first press, key or selection. */
export function QuoteButton(props: QuoteProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const want = () => setWanted(true)
    for (const sign of signs) document.addEventListener(sign, want)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, want)
    }
  }, [isWanted])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <LazyQuoteButton {...props} />
    </Suspense>
  )
}

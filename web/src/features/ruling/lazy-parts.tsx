// The parts for a decision are chunks of their own, loaded only when there is one to make.
import { lazy, Suspense, useEffect, useState } from 'react'
import { lazily } from '@/lib/lazily'
import type { DecisionProps } from './decision'
import type { QuoteProps } from './quote-button'
import type { SightProps } from './sight'

const loadSight = lazily(() => import('./sight'))
const LazySight = lazy(loadSight)
const LazyDecision = lazy(lazily(() => import('./decision')))
const LazyQuoteButton = lazy(lazily(() => import('./quote-button')))

/** Preloads the evidence. Resolves even on a failure, which the component that renders them reports. */
export const preloadSight = (): Promise<unknown> => loadSight().catch(() => undefined)

export function Sight(props: SightProps) {
  return (
    // Its children do not wait for it.
    <Suspense
      fallback={
        <>
          {props.children}
          <span hidden data-coming />
        </>
      }
    >
      <LazySight {...props} />
    </Suspense>
  )
}

export function Decision(props: DecisionProps) {
  return (
    <Suspense fallback={null}>
      <LazyDecision {...props} />
    </Suspense>
  )
}

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

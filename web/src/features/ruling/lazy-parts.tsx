// What is wanted only where there is something to decide comes in chunks of its own.
import { lazy, Suspense, useEffect, useState } from 'react'
import { lazily } from '@/lib/lazily'
import type { DecisionProps } from './decision'
import type { QuoteProps } from './quote-button'
import type { SightProps } from './sight'

const loadSight = lazily(() => import('./sight'))
const LazySight = lazy(loadSight)
const LazyDecision = lazy(lazily(() => import('./decision')))
const LazyQuoteButton = lazy(lazily(() => import('./quote-button')))

/** It will be wanted at once. Done also where it could not be had: whoever needs it will hear of that. */
export const preloadSight = (): Promise<unknown> => loadSight().catch(() => undefined)

export function Sight(props: SightProps) {
  return (
    // What stands within it does not wait for it.
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

/** Nobody selects anything without a sign of it. */
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

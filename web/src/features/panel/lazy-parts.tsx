// Loaded only for a debate whose opponent is a panel.
import { lazy, Suspense } from 'react'
import { lazily } from '@/lib/lazily'
import type { ClaimSourcesProps } from './claim-sources'
import type { PanelBarProps } from './panel-bar'

const LazyBar = lazy(lazily(() => import('./panel-bar')))
const LazySources = lazy(lazily(() => import('./claim-sources')))

export const PanelBar = (props: PanelBarProps) => (
  <Suspense fallback={null}>
    <LazyBar {...props} />
  </Suspense>
)

export const ClaimSources = (props: ClaimSourcesProps) => (
  <Suspense fallback={<div className="h-14" />}>
    <LazySources {...props} />
  </Suspense>
)

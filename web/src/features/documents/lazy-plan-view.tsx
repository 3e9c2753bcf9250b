import { lazy, Suspense, type ComponentProps } from 'react'
import { lazily } from '@/lib/lazily'

const PlanView = lazy(lazily(() => import('./plan-view')))

export function LazyPlanView(props: ComponentProps<typeof PlanView>) {
  return (
    <Suspense fallback={<div className="flex-1 bg-surface" />}>
      <PlanView {...props} />
    </Suspense>
  )
}

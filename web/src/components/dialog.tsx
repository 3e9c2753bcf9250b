// Dialogs come in a chunk of their own: the page is there before anybody opens one.
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { lazily, preload } from '@/lib/lazily'
import type { DialogProps } from './dialog-parts'

const load = lazily(() => import('./dialog-parts'))
const LazyDialog = lazy(() => load().then(({ Dialog: part }) => ({ default: part })))
const LazyDrawer = lazy(() => load().then(({ Drawer: part }) => ({ default: part })))

export const preloadDialogs = (): void => preload(load)

function onceOpened<P extends { open: boolean }>(Part: ComponentType<P>) {
  return function OnceOpened(props: P) {
    const [isNeeded, setNeeded] = useState(props.open)
    if (props.open && !isNeeded) setNeeded(true)
    if (!isNeeded) return null
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

export const Dialog = onceOpened<DialogProps>(LazyDialog as ComponentType<DialogProps>)
export const Drawer = onceOpened<Omit<DialogProps, 'description'>>(LazyDrawer as ComponentType<Omit<DialogProps, 'description'>>)

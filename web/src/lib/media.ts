import { useRef, useSyncExternalStore } from 'react'
import { printing } from './printing'

/** Keeps its value for the screen while the page is printed. */
export function useMedia(query: string): boolean {
  const onScreen = useRef<boolean>(undefined)
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      const stop = printing.subscribe(listener)
      return () => {
        list.removeEventListener('change', listener)
        stop()
      }
    },
    () => {
      if (onScreen.current === undefined || !printing.get()) onScreen.current = matchMedia(query).matches
      return onScreen.current
    },
  )
}

export const useIsPhone = () => useMedia('(max-width: 759.98px)')
export const useHasRail = () => useMedia('(min-width: 1180px)')
export const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

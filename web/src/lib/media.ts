import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsPhone = () => useMedia('(max-width: 759.98px)')
export const useHasRail = () => useMedia('(min-width: 1180px)')
export const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

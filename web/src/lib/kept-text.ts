// A text that is stored in this browser under a key and shared by all its views: in this page at once, in other tabs
// with the browser's storage event. So two views never hold two versions of one text.
import { useCallback, useSyncExternalStore } from 'react'
import { kept } from './storage'

const listeners = new Map<string, Set<() => void>>()
// Texts that could not be stored, for lack of storage or room, are valid in this page.
const unkept = new Map<string, string>()

export const readKept = (key: string): string | undefined => unkept.get(key) ?? kept.read(key)

export function writeKept(key: string, text: string | undefined): void {
  kept.write(key, text)
  if (text === undefined || kept.read(key) === text) unkept.delete(key)
  else unkept.set(key, text)
  tell(key)
}

function tell(key: string): void {
  for (const listener of [...(listeners.get(key) ?? [])]) listener()
}

const heard = ({ key }: StorageEvent): void => {
  if (key !== null) tell(key)
}

function subscribe(key: string, listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', heard)
  const those = listeners.get(key) ?? new Set()
  listeners.set(key, those)
  those.add(listener)
  return () => {
    those.delete(listener)
    if (those.size === 0) listeners.delete(key)
    if (listeners.size === 0) removeEventListener('storage', heard)
  }
}

export function useKeptText(key: string): [text: string | undefined, change: (text: string | undefined) => void] {
  const text = useSyncExternalStore(
    useCallback((listener) => subscribe(key, listener), [key]),
    () => readKept(key),
  )
  return [text, useCallback((next) => writeKept(key, next), [key])]
}

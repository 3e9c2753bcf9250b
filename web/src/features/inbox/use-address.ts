// The inbox's place in the address: the tab, the filter and the selected debate; the list's scroll position is stored with
// the entry of the browser's history. All survive Back and a reload.
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { sections, type Section } from './order'

export type Address = { tab: Section; query: string; /** The selected debate. */ id: string | undefined }

const names: Record<Section, string> = { needs: 'needs', running: 'running', still: 'stalled', closed: 'closed' }

export function addressIn(search: string): Address {
  const parameters = new URLSearchParams(search)
  return {
    tab: sections.find((section) => names[section] === parameters.get('tab')) ?? 'needs',
    query: parameters.get('q') ?? '',
    id: parameters.get('d')?.toLowerCase() ?? undefined,
  }
}

export function addressOf({ tab, query, id }: Address): string {
  const parameters = new URLSearchParams()
  if (tab !== 'needs') parameters.set('tab', names[tab])
  if (query !== '') parameters.set('q', query)
  if (id !== undefined) parameters.set('d', id)
  const text = parameters.toString()
  return text === '' ? '/' : `/?${text}`
}

let last = '/'

/** Where the inbox was left. */
export const inboxLink = (): string => last

type Go = (change: Partial<Address>, isStep?: boolean) => void

/** A change replaces the entry of the history, unless it is a step that Back undoes. */
export function useAddress(): [Address, Go] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = useMemo(() => addressIn(search), [search])
  useEffect(() => {
    last = addressOf(address)
  }, [address])
  const go = useCallback<Go>(
    (change, isStep = false) => {
      // Two keys may arrive before the page renders.
      const next = addressOf({ ...addressIn(location.search), ...change })
      navigate(next, isStep ? {} : { replace: true, state: history.state as unknown })
    },
    [navigate],
  )
  return [address, go]
}

export function keepScroll(offset: number): void {
  const state = history.state as object | null
  history.replaceState({ ...state, inbox: Math.round(offset) }, '')
}

export function scrollInHistory(): number {
  const state = history.state as { inbox?: unknown } | null
  return typeof state?.inbox === 'number' ? state.inbox : 0
}

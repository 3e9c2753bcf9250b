import { useEffect, type RefObject } from 'react'
import { isTyping } from '@/lib/keys'

type Props = {
  ids: string[]
  current: string | undefined
  show: (id: string) => void
  search: RefObject<HTMLInputElement | null>
}

/** j and k walk through the list, / goes to the search. */
export function useListKeys({ ids, current, show, search }: Props): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const step = { j: 1, k: -1 }[event.key]
      if (event.key === '/') {
        event.preventDefault()
        search.current?.focus()
        search.current?.select()
      } else if (step !== undefined && ids.length > 0) {
        event.preventDefault()
        const isInList = document.activeElement?.hasAttribute('data-debate') ?? false
        const at = current === undefined ? -1 : ids.indexOf(current)
        const next = isInList || at < 0 ? Math.max(0, Math.min(ids.length - 1, at + step)) : at
        show(ids[next]!)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, current, show, search])
}

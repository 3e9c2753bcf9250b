import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { seenOf } from '@/features/debates'
import { issueInHash } from '@/lib/issues'
import { goKeys, isTyping } from '@/lib/keys'

/** Asks for the versions of documents again: a new argument often comes with one. */
export function useFreshDocuments(count: number): void {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: ['history'] }), [client, count])
}

/** `g p` shows the plan. */
export function usePlanKey(show: () => void): void {
  useEffect(() => {
    const goKey = goKeys()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || goKey(event) !== 'p') return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [show])
}

/** The newest `seq` seen on the last visit or before the tab was hidden, if others have written more since. */
export function useNewSince(id: string, lastSeq: number | undefined): number | undefined {
  const [since, setSince] = useState<number>()
  const [known, setKnown] = useState(() => seenOf(id))
  const [isFresh, setFresh] = useState(true)
  if (isFresh && lastSeq !== undefined) {
    setFresh(false)
    if (known !== undefined && known < lastSeq) setSince(known)
  }
  useEffect(() => {
    const look = () => {
      if (document.hidden) return setKnown(lastSeq)
      if (known !== undefined && lastSeq !== undefined && known < lastSeq) setSince(known)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [known, lastSeq])
  return since
}

/** Opens the issue that the address names, as `#I3`, once the issues are loaded. */
export function useIssueInAddress(hasIssues: boolean, show: (id: string) => void): void {
  useEffect(() => {
    const follow = () => {
      const id = issueInHash(location.hash)
      if (hasIssues && id !== undefined) show(id)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [hasIssues, show])
}

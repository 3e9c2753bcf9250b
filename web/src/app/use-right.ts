import { useEffect } from 'react'
import { api } from '@/lib/api/client'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'

/** Learns from the server what this token may do, whenever there is another one. */
export function useRight(): void {
  const access = useObservable(session.access)
  useEffect(() => {
    if (access !== 'open') return
    api.ticket().then(
      // A server from before says nothing of it.
      ({ may_rule: mayRule }: { may_rule?: boolean }) => session.mayRule.set(mayRule ?? true),
      () => undefined,
    )
  }, [access])
}

import { useEffect } from 'react'
import { api } from '@/lib/api/client'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'

/** Asks the server what the token may do, after every change of the token. */
export function useRight(): void {
  const access = useObservable(session.access)
  useEffect(() => {
    if (access !== 'open') return
    api.ticket().then(
      // An older server does not report it.
      ({ may_rule: mayRule }: { may_rule?: boolean }) => session.mayRule.set(mayRule ?? true),
      () => undefined,
    )
  }, [access])
}

// Notifies the arbitrator of their turn: always in the tab's title, on request by a desktop notification.
import { useEffect, useRef } from 'react'
import type { Debate, DebateState } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { Observable, useObservable } from '@/lib/observable'
import { kept } from '@/lib/storage'

export const canNotify = 'Notification' in globalThis

const key = 'aw.notify'
export type NoticePermission = 'off' | 'on' | 'blocked'

function current(): NoticePermission {
  if (!canNotify || Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && kept.read(key) === 'yes' ? 'on' : 'off'
}

const permission = new Observable<NoticePermission>(current())
export const useNoticePermission = (): NoticePermission => useObservable(permission)

export async function requestNotices(wanted: boolean): Promise<void> {
  kept.write(key, wanted ? 'yes' : undefined)
  if (wanted && canNotify && Notification.permission === 'default') await Notification.requestPermission()
  permission.set(current())
}

export const needsArbitrator = (state: DebateState): boolean =>
  state === 'AWAITING_ARBITRATOR' || state === 'INTERVENTION_PENDING'

/** Calls back for each debate that began to wait for a ruling since the last listing; the first listing calls nothing. */
export function useTurnNotices(debates: readonly Debate[], isLoaded: boolean, open: (path: string) => void): void {
  const text = useText()
  const known = useRef<Map<string, DebateState> | undefined>(undefined)

  useEffect(() => {
    if (!isLoaded) return
    const before = known.current
    known.current = new Map(debates.map(({ id, state }) => [id, state]))
    if (!before || permission.get() !== 'on' || !document.hidden) return
    for (const debate of debates) {
      if (debate.state !== 'AWAITING_ARBITRATOR' || before.get(debate.id) === 'AWAITING_ARBITRATOR') continue
      const notice = new Notification(text.notice.title, { body: debate.title, tag: debate.id })
      notice.onclick = () => {
        window.focus()
        open(debateLink(debate.id))
        notice.close()
      }
    }
  }, [debates, isLoaded, open, text])
}

import { lazy, Suspense, useState } from 'react'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import { InviteButton } from './invite-button'

const LazyPanel = lazy(lazily(() => import('./invitation-panel')))

/** How to let an agent take a role; loaded on demand. */
export function Invitation({ debateId, role }: { debateId: string; role: 'proposer' | 'opponent' }) {
  const text = useText()
  const [isWanted, setWanted] = useState(false)
  const button = <InviteButton label={text.presence.inviteRole[role]} onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <LazyPanel debateId={debateId} role={role} />
    </Suspense>
  )
}

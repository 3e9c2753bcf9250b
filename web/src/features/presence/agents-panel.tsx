import type { ReactElement, ReactNode } from 'react'
import { Popover } from '@/components/popover'
import type { DebateChannel } from '@/features/live'
import type { Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { PresenceLine } from './presence-line'

type Props = { debate: Debate; channel: DebateChannel; trigger: ReactElement; children: ReactNode }

export default function AgentsPanel({ debate, channel, trigger, children }: Props) {
  const text = useText()
  return (
    <Popover opensAtOnce title={text.presence.about} trigger={trigger}>
      <div className="flex flex-col gap-4">
        <PresenceLine debate={debate} channel={channel} />
        {children}
      </div>
    </Popover>
  )
}

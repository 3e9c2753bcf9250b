import type { ReactElement, ReactNode } from 'react'
import { Popover } from '@/components/popover'
import type { DebateChannel, Panel } from '@/features/live'
import type { Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { PresenceLine } from './presence-line'

type Props = { debate: Debate; channel: DebateChannel; panel: Panel | undefined; trigger: ReactElement; children: ReactNode }

export default function AgentsPanel({ debate, channel, panel, trigger, children }: Props) {
  const text = useText()
  return (
    <Popover opensAtOnce title={text.presence.about} trigger={trigger}>
      <div className="flex flex-col gap-4">
        <PresenceLine debate={debate} channel={channel} panel={panel} />
        {children}
      </div>
    </Popover>
  )
}

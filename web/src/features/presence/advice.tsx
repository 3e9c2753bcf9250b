import { useState } from 'react'
import { Icon } from '@/components/icons'
import { Markdown } from '@/components/markdown'
import type { DebateChannel } from '@/features/live'
import type { Present } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { useKnownPrograms } from './use-programs'
import { nameOf } from './words'

/** The current advice of an open debate. */
export function LiveAdvice({ debateId, channel }: { debateId: string; channel: DebateChannel }) {
  return <Advice debateId={debateId} given={useObservable(channel.presence)?.arbitrator} />
}

/** An agent's advice to the arbitrator. Its text is as untrusted as an argument's. */
export function Advice({ debateId, given }: { debateId: string; given: Present | undefined }) {
  const text = useText()
  const isPhone = useIsPhone()
  const known = useKnownPrograms()
  const [isOpen, setOpen] = useState(!isPhone)
  if (!given?.advice) return null
  const title = text.presence.advice(nameOf(text, known, given.agent))
  return (
    <section aria-label={title} className="rounded-md border border-dashed border-control">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 rounded-md px-3 text-left text-small font-medium text-ink-2 hover:bg-sunken"
        >
          <Icon name="bubble" />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{title}</bdi>
          <Icon name={isOpen ? 'up' : 'down'} className="ml-auto" />
        </button>
      </h3>
      {isOpen && (
        <div className="max-h-[40dvh] overflow-y-auto px-3 pt-1 pb-3" tabIndex={0} role="group" aria-label={title}>
          <Markdown source={given.advice} debateId={debateId} headingBase={4} />
        </div>
      )}
    </section>
  )
}

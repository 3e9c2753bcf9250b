import type { ReactNode } from 'react'
import { StateBadge } from '@/components/badges'
import { IconButton } from '@/components/button'
import { Markdown } from '@/components/markdown'
import { StandingLine } from '@/features/issues'
import type { DebateChannel, Transcript } from '@/features/live'
import { AgentsButton } from '@/features/presence'
import { StopControl } from '@/features/ruling'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { useMedia } from '@/lib/media'
import { InHeader } from './header-slot'

type Props = {
  debate: Debate
  transcript: Transcript
  channel: DebateChannel
  onMotion: () => void
  onFind: () => void
  /** The tabs, where they have no bar of their own. */
  children?: ReactNode
}

/** The debate in the page's header: title, state, blocking issues, round, agents, pause. */
export function DebateHeader({ debate, transcript, channel, onMotion, onFind, children }: Props) {
  const text = useText()
  const isWide = useMedia('(min-width: 1024px)')
  const isRoomy = useMedia('(min-width: 1280px)')
  const motion = transcript.arguments[0]
  return (
    <InHeader>
      <p aria-hidden title={visible(debate.title)} className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere] max-sm:line-clamp-2 max-sm:text-meta sm:truncate max-md:text-small lg:min-w-24">
        {visible(debate.title)}
      </p>
      <span className="max-sm:sr-only">
        <StateBadge state={debate.state} short={!isRoomy} />
      </span>
      {isWide && <StandingLine ledger={transcript.ledger} state={debate.state} />}
      {children}
      <div className="flex shrink-0 items-center gap-0.5">
        <AgentsButton debate={debate} channel={channel} panel={transcript.panel}>
          {motion && (
            <section aria-label={text.types.MOTION} className="flex flex-col items-start gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
              <div className="max-h-[40dvh] w-full overflow-y-auto" tabIndex={0} role="group" aria-label={text.thread.motionPinned}>
                <Markdown source={motion.content} debateId={debate.id} headingBase={3} />
              </div>
              <button type="button" className="link min-h-6 text-small" onClick={onMotion}>
                {text.thread.backToMotion}
              </button>
            </section>
          )}
        </AgentsButton>
        <IconButton icon="filter" label={text.reading.find.open} title={`${text.reading.find.open} (Ctrl + F)`} className="size-9! max-sm:hidden" onClick={onFind} />
        <StopControl debate={debate} transcript={transcript} />
      </div>
    </InHeader>
  )
}

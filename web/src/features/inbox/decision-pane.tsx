import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { Button, IconButton } from '@/components/button'
import type { IconName } from '@/components/icons'
import { Skeleton } from '@/components/notice'
import { Seats } from '@/components/seats'
import { SourceBoundary } from '@/components/source-boundary'
import { ledgerOf } from '@/features/live'
import { Decision } from '@/features/ruling'
import type { Argument, Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useNow } from '@/lib/clock'
import { useLanguage, useText } from '@/lib/i18n'
import { absoluteTime, duration } from '@/lib/i18n/format'
import { debateLink } from '@/lib/links'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { inAnHour, tomorrow } from './keep'
import { useCard } from './use-cards'

type Props = {
  debate: Debate
  isPinned: boolean
  /** A page of questions has been asked for. */
  isAsked: boolean
  onPin: (debate: Debate) => void
  onSnooze: (debate: Debate, until: number) => void
  onSent: (id: string) => void
  /** On a phone, back to the list. */
  onBack: (() => void) | undefined
}

const causes: Argument['type'][] = ['APPEAL', 'RESOLUTION', 'INTERVENTION']

/** The right pane: the selected question, always in the same place. */
export function DecisionPane({ debate, isPinned, isAsked, onPin, onSnooze, onSent, onBack }: Props) {
  const text = useText()
  const language = useLanguage()
  const waited = Math.max(0, useNow() - Date.parse(debate.updated_at))
  const mayRule = useObservable(session.mayRule)
  const { data, isError, isPaused } = useCard(debate, isAsked)
  const cause = data?.arguments.findLast(({ type }) => causes.includes(type))
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="no-print flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-5 text-small max-md:pl-1">
        {onBack && <IconButton icon="arrowLeft" size="small" label={text.app.backToInbox} onClick={onBack} />}
        <Link href={debateLink(debate.id)} title={visible(debate.title)} className="min-w-0 font-semibold hover:text-accent max-md:line-clamp-2 max-md:text-meta max-md:[overflow-wrap:anywhere] md:truncate">
          {visible(debate.title)}
        </Link>
        {cause && <span className="shrink-0 text-ink-3 max-sm:hidden">· {text.desk.kinds[cause.type]}</span>}
        <time dateTime={debate.updated_at} title={absoluteTime(debate.updated_at, language)} className="shrink-0 text-ink-3 max-lg:hidden">
          · {waited < 60_000 ? text.thread.justNow : text.desk.waits(duration(waited, language))}
        </time>
        <span className="ml-auto flex shrink-0 items-center">
          <Link href={debateLink(debate.id)} className="link mr-2 text-small max-sm:hidden">
            {text.desk.openDebate}
          </Link>
          <LabelledButton icon="flag" words={isPinned ? text.desk.unpin : text.desk.pinShort} aria-pressed={isPinned} label={`${isPinned ? text.desk.unpin : text.desk.pin} (p)`} onClick={() => onPin(debate)} />
          <LabelledButton icon="clock" words={text.desk.snoozeHourShort} label={`${text.desk.snooze}: ${text.desk.snoozeHour} (s)`} onClick={() => onSnooze(debate, inAnHour(Date.now()))} />
          <LabelledButton icon="moon" words={text.desk.snoozeDayShort} label={`${text.desk.snooze}: ${text.desk.snoozeDay} (Shift + s)`} onClick={() => onSnooze(debate, tomorrow(Date.now()))} />
        </span>
      </header>
      {cause && data ? (
        <Seats value={data.seats?.length ?? 0}>
          <SourceBoundary key={`${debate.id} ${cause.seq}`} source={cause.content}>
            <Decision
              debate={debate}
              arguments={[data.motion, ...data.arguments]}
              cause={cause}
              heldDrafts={data.held_drafts}
              ledger={ledgerOf(data)}
              presence={data.presence}
              mayRule={mayRule}
              showsText
              onSent={() => onSent(debate.id)}
              className="flex-1"
            />
          </SourceBoundary>
        </Seats>
      ) : (
        <div className="p-5">{isError ? <p className="text-small text-ink-2">{text.desk.unloaded}</p> : isPaused ? <p className="text-small text-ink-2">{text.reading.offline.card}</p> : <Skeleton lines={4} />}</div>
      )}
    </div>
  )
}

type LabelledProps = ComponentProps<typeof Button> & { icon: IconName; label: string; /** Shown where there is room. */ words: string }

const LabelledButton = ({ label, words, ...rest }: LabelledProps) => (
  <Button {...rest} size="small" look="quiet" aria-label={label} title={label} className="gap-1.5! font-normal! max-xl:px-1.5! max-xl:[&>span]:hidden">
    <span>{words}</span>
  </Button>
)

/** The right pane for a debate that asks for nothing. */
export function PreviewPane({ debate, outcome, onOpen }: { debate: Debate; outcome: string; onOpen: () => void }) {
  const text = useText()
  const language = useLanguage()
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col items-start gap-2 bg-surface p-6">
      <h2 className="text-title font-semibold [overflow-wrap:anywhere]">{visible(debate.title)}</h2>
      <p className="text-small text-ink-2">
        {[text.states[debate.state], ...(debate.state === 'CLOSED' ? [outcome] : []), text.debateTypes[debate.debate_type] ?? debate.debate_type, absoluteTime(debate.updated_at, language)].join(' · ')}
      </p>
      <Button className="mt-2" onClick={onOpen}>
        {text.desk.openDebate}
      </Button>
    </div>
  )
}

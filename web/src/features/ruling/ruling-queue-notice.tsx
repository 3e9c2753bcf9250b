import { Link } from 'wouter'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { useCopy } from '@/components/use-copy'
import { listChannel, useConnection } from '@/features/live'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { useObservable } from '@/lib/observable'
import { composing, dispatch, takeBack, useRulings } from './engine'
import { isWaiting, type Move } from './machine'

/** Queued and refused moves of debates that are not open. The open debate shows its own. */
export function RulingQueueNotice() {
  const text = useText()
  const { moves } = useRulings()
  const open = useObservable(composing)
  const isLive = useConnection(listChannel).kind === 'live'
  const shown = moves.filter((entry) => entry.debateId !== open && !isWaiting(entry) && (entry.refusal ?? (entry.isLate || !isLive)))
  if (shown.length === 0) return null
  return (
    <section aria-label={text.rulingQueue.label} className="no-print flex max-h-[40dvh] shrink-0 flex-col gap-2 overflow-y-auto border-b border-line bg-surface px-4 py-2 max-sm:px-3">
      {shown.map((entry) => (
        <EntryNotice key={entry.requestId} entry={entry} />
      ))}
    </section>
  )
}

function EntryNotice({ entry }: { entry: Move }) {
  const text = useText()
  const { debateId, requestId, title, move, refusal } = entry
  const isRuling = move.kind === 'ruling'
  const words = refusal
    ? `${(isRuling ? text.rulingQueue.refusedRuling : text.rulingQueue.refusedStop)(visible(title))} ${text.errors[refusal.code] ?? refusal.message}`
    : (isRuling ? text.rulingQueue.waitingRuling : text.rulingQueue.waitingStop)(visible(title))
  const discard = () => {
    dispatch({ type: 'discarded', debateId, purpose: entry.purpose })
    takeBack(requestId)
  }
  return (
    <div
      role={refusal ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md px-3 py-2 text-small',
        refusal ? 'bg-intervention-tint text-intervention' : 'bg-appeal-tint text-appeal',
      )}
    >
      <Icon name={refusal ? 'warning' : 'clock'} />
      <p className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">{words}</p>
      {refusal && move.content && (
        <div
          role="group"
          aria-label={text.ruling.leftText}
          tabIndex={0}
          className="max-h-[14dvh] w-full overflow-y-auto rounded-sm bg-surface px-2.5 py-1.5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
        >
          {move.content}
        </div>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {refusal?.code !== 'DEBATE_NOT_FOUND' && (
          <Link href={debateLink(debateId)} className="font-medium underline">
            {text.rulingQueue.open}
          </Link>
        )}
        {refusal && move.content && <CopyButton content={move.content} />}
        <Button size="small" onClick={refusal ? discard : () => takeBack(requestId)}>
          {refusal ? text.ruling.leftDrop : text.ruling.unsend}
        </Button>
      </span>
    </div>
  )
}

function CopyButton({ content }: { content: string }) {
  const text = useText()
  const [result, copy] = useCopy()
  return (
    <Button size="small" icon="copy" onClick={() => copy(content)}>
      {{ idle: text.ruling.leftCopy, copied: text.thread.copied, failed: text.thread.copyFailed }[result]}
    </Button>
  )
}

import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Button, IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import { listChannel, useConnection } from '@/features/live'
import { dispatchRuling, isWaiting, useRulings } from '@/features/ruling'
import { visible } from '@/lib/bidi'
import { useSecondsUntil } from '@/lib/clock'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { debateLink } from '@/lib/links'
import { useObservable } from '@/lib/observable'
import { Key } from './key'
import { useDesk } from './use-needs'
import { chosenNeed, takeBackTo, wantedCard } from './wanted'

/** After a ruling: takes it back, and names the next question. A refused ruling is reported elsewhere. */
export function Strip({ ruled }: { ruled: NonNullable<ReturnType<typeof useRulings>['last']> }) {
  const text = useText()
  const [path, navigate] = useLocation()
  const entry = useRulings().moves.find(({ requestId }) => requestId === ruled.requestId)
  const waits = entry !== undefined && isWaiting(entry)
  const isLive = useConnection(listChannel).kind === 'live'
  const seconds = useSecondsUntil(waits ? entry.waitsUntil : undefined)
  const { needs } = useDesk()
  const chosen = useObservable(chosenNeed)
  // Beside an open debate, the next one must be another debate.
  const next = needs.find(({ id }) => id === chosen?.id) ?? needs.find(({ id }) => !path.startsWith(debateLink(id)))

  const goOn = () => {
    if (!next) return
    if (path === '/') wantedCard.set({ id: next.id })
    else navigate(debateLink(next.id))
    if (!waits) dispatchRuling({ type: 'dismissed' })
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || event.ctrlKey || isTyping(event)) return
      // In a document, n steps to the next change.
      if (event.key !== 'n' || path.startsWith('/doc/')) return
      event.preventDefault()
      goOn()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  if (entry?.refusal) return null
  return (
    <section aria-label={text.desk.strip} className="arrive no-print z-20 shrink-0 border-t border-line bg-sunken text-ink">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-small max-sm:px-3">
        <p className="flex min-w-0 items-center gap-2">
          <Icon name="scales" />
          <span className="min-w-0 truncate font-medium">{text.desk.ruled(visible(ruled.title))}</span>
        </p>
        {/* The countdown is hidden from screen readers, which would announce every second. */}
        <span aria-hidden className="whitespace-nowrap tabular-nums">
          {waits ? text.desk.sentIn(seconds) : !entry ? text.desk.sent : entry.isLate || !isLive ? text.ruling.queued : text.ruling.sending}
        </span>
        {waits && (
          <span className="flex gap-1">
            <Button size="small" icon="reply" onClick={() => takeBackTo(ruled)}>
              {text.desk.takeBack}
              <Key name="u" />
            </Button>
            <Button size="small" look="quiet" className="max-sm:hidden" onClick={() => dispatchRuling({ type: 'hurried', requestId: ruled.requestId })}>
              {text.desk.sendNow}
            </Button>
          </span>
        )}
        <span className="ml-auto flex min-w-0 items-center gap-1">
          {next ? (
            <Button size="small" look="link" className="min-w-0" onClick={goOn}>
              <span className="min-w-0 truncate">{text.desk.next(visible(next.title), needs.length)}</span>
              <Key name="n" />
            </Button>
          ) : (
            <span>{text.desk.nextNone}</span>
          )}
          <IconButton icon="cross" size="small" label={text.desk.dismiss} onClick={() => dispatchRuling({ type: 'dismissed' })} />
        </span>
      </div>
    </section>
  )
}

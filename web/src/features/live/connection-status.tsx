import type { Connection } from '@/lib/socket'
import { useText } from '@/lib/i18n'
import { useSecondsUntil } from '@/lib/clock'
import { cx } from '@/lib/cx'

type Props = { connection: Connection; onRetry: () => void }

/** The state of the connection, with a dot that pulses while there is none. */
export function ConnectionStatus({ connection, onRetry }: Props) {
  const text = useText()
  const seconds = useSecondsUntil(connection.kind === 'waiting' ? connection.until : undefined)
  const isLive = connection.kind === 'live'
  const words = {
    live: text.connection.live,
    connecting: text.connection.connecting,
    reconnecting: text.connection.reconnecting,
    waiting: text.connection.waiting(seconds),
    refused: text.connection.refused,
    stopped: '',
  }[connection.kind]
  if (!words) return null

  // On a phone, a connection takes no room from the title.
  return (
    <span className={cx('flex items-center gap-2 pr-1 text-meta whitespace-nowrap text-ink-2', isLive && 'max-sm:sr-only')}>
      <span aria-hidden className={cx('size-2 rounded-full', isLive ? 'bg-good' : 'bg-warn motion-safe:animate-pulse')} />
      <span role="status" className="sr-only">
        {connection.kind === 'waiting' ? text.connection.reconnecting : words}
      </span>
      <span aria-hidden className={isLive ? 'max-[1439px]:sr-only' : undefined}>{words}</span>
      {connection.kind === 'waiting' && (
        <button type="button" className="link max-sm:sr-only" onClick={onRetry}>
          {text.connection.now}
        </button>
      )}
    </span>
  )
}

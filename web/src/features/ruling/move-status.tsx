import { Icon } from '@/components/icons'
import { Alert } from '@/components/notice'
import type { ApiError } from '@/lib/api/error'
import { useText } from '@/lib/i18n'
import { session } from '@/lib/session'
import { takeBack } from './engine'
import type { OwnMoves } from './use-own-moves'

// Refusals whose message from the server says more than ours: its limit may not be the default.
const telling: ApiError['code'][] = ['CONTENT_TOO_LARGE']

/** The state of a move that has not arrived: queued, or refused with the reason. */
export function MoveStatus({ moves: { outstanding, isQueued, refused }, hasText }: { moves: OwnMoves; /** There is a draft that was not sent. */ hasText: boolean }) {
  const text = useText()
  const error = refused?.refusal
  if (outstanding && isQueued) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-appeal-tint px-3 py-2 text-small text-appeal">
        <Icon name="clock" />
        <span className="flex-1">{text.ruling.queued}</span>
        <button type="button" className="font-medium underline" onClick={() => takeBack(outstanding.requestId)}>
          {text.ruling.unsend}
        </button>
      </div>
    )
  }
  if (!error) return null
  const reason = text.errors[error.code]
  return (
    <Alert title={text.ruling.refused}>
      {reason ?? error.message}
      {hasText && ` ${text.ruling.kept}`}
      {reason && telling.includes(error.code) && <span className="mt-0.5 block text-ink-2">{error.message}</span>}
      {error.code === 'FORBIDDEN' && (
        <button type="button" className="mt-1 block font-medium underline" onClick={session.askAgain}>
          {text.settings.token}
        </button>
      )}
    </Alert>
  )
}

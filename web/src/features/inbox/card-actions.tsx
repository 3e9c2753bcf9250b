import { IconButton } from '@/components/button'
import type { Debate } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { inAnHour, togglePin, tomorrow } from './keep'

type Props = { debate: Debate; isPinned: boolean; /** Otherwise shown on hover and focus. */ isShown: boolean; onSnooze: (debate: Debate, until: number) => void }

/** Pin and snooze. */
export function CardActions({ debate, isPinned, isShown, onSnooze }: Props) {
  const text = useText()
  const tabIndex = isShown ? 0 : -1
  return (
    <span className={cx('no-print -my-1.5 -mr-2 flex', !isShown && 'opacity-0 group-hover:opacity-100 focus-within:opacity-100 max-sm:hidden')}>
      <IconButton icon="flag" size="small" tabIndex={tabIndex} aria-pressed={isPinned} label={`${isPinned ? text.desk.unpin : text.desk.pin} (p)`} onClick={() => togglePin(debate)} />
      <IconButton icon="clock" size="small" tabIndex={tabIndex} label={`${text.desk.snooze}: ${text.desk.snoozeHour} (s)`} onClick={() => onSnooze(debate, inAnHour(Date.now()))} />
      <IconButton icon="moon" size="small" tabIndex={tabIndex} label={`${text.desk.snooze}: ${text.desk.snoozeDay} (Shift + s)`} onClick={() => onSnooze(debate, tomorrow(Date.now()))} />
    </span>
  )
}

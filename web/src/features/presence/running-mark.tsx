import type { Attendance } from '@/features/live'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'

/** In the list: an agent works on the debate. */
export function RunningMark({ attendance }: { attendance: Attendance }) {
  const text = useText()
  const words = text.presence.marks[attendance]
  const isThinking = attendance === 'thinking'
  return (
    <span title={words} className="inline-flex size-4 shrink-0 items-center justify-center">
      <span aria-hidden className={cx('size-2 rounded-full', isThinking ? 'bg-good motion-safe:animate-pulse' : 'border-2 border-good')} />
      <span className="sr-only">{words}</span>
    </span>
  )
}

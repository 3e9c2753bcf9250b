import type { Issue } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { supportersOf, supportOf } from '@/lib/panel'
import { useSeats } from './seats'

type Props = { issue: Pick<Issue, 'found_by' | 'confirmed_by' | 'refuted_by'>; className?: string }

/** "found by 2 of 3, confirmed by 1", with the names as a hint. Nothing outside of a panel. */
export function Support({ issue, className }: Props) {
  const text = useText()
  const words = supportOf(text.issues, issue, useSeats())
  if (words === undefined) return null
  return (
    <span title={supportersOf(text.issues, issue).join('\n')} className={cx('text-meta text-ink-2', className)}>
      {words}
    </span>
  )
}

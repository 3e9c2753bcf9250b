import { Icon } from '@/components/icons'
import type { Issue } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import type { ByChoice } from './issue-rulings'

/** Beside the options: the issues that a ruling by option settles, and those that a mark leaves open. */
export function SettledByChoice({ by: { settles, leaves } }: { by: ByChoice }) {
  const text = useText()
  if (settles.length + leaves.length === 0) return null
  const row = (issue: Issue, icon: 'check' | 'octagon', say: typeof text.issues.settles) => (
    <li key={issue.id} className="flex gap-2">
      <Icon name={icon} size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{say(issue.id, text.issues.severities[issue.severity].toLowerCase(), visible(issue.title))}</span>
    </li>
  )
  return (
    <ul aria-label={text.issues.byChoice} className="flex flex-col gap-1 px-1 text-small font-medium text-ink-2">
      {settles.map((issue) => row(issue, 'check', text.issues.settles))}
      {leaves.map((issue) => row(issue, 'octagon', text.issues.leavesOpen))}
    </ul>
  )
}

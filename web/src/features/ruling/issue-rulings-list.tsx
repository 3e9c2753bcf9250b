import { useId, useState, type ReactNode } from 'react'
import { Icon } from '@/components/icons'
import { groupsOf } from '@/features/issues'
import type { Ledger } from '@/features/live'
import type { Issue } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { IssueRulingRow } from './issue-ruling-row'
import type { IssueRuling, IssueRulings } from './issue-rulings'

type Props = {
  ledger: Ledger
  rulings: IssueRulings
  disabled: boolean
  opensAtOnce: boolean
  onChange: (rulings: IssueRulings) => void
}

const few = 3

/** Every issue, to be ruled on one by one: blocking ones first, settled ones folded. */
export function IssueRulingsList({ ledger, rulings, disabled, opensAtOnce, onChange }: Props) {
  const text = useText()
  const count = Object.keys(rulings).length
  const { blocking, unsettled, settled } = groupsOf(ledger)
  const all = [...blocking, ...unsettled]

  const set = (issueId: string, ruling: IssueRuling | undefined) => {
    const { [issueId]: _, ...others } = rulings
    onChange(ruling ? { ...others, [issueId]: ruling } : others)
  }
  const row = (issue: Issue) => (
    <IssueRulingRow
      key={issue.id}
      issue={issue}
      isStalemate={ledger.stalemate.includes(issue.id)}
      ruling={rulings[issue.id]}
      disabled={disabled}
      onChange={(ruling) => set(issue.id, ruling)}
    />
  )
  const isRuledOn = ({ id }: Issue) => rulings[id] !== undefined
  const rowsOf = (issues: readonly Issue[], first: number, hint?: string) => <Rows issues={issues} first={first} isRuledOn={isRuledOn} row={row} hint={hint} />

  const ruled = count > 0 && <span className="text-meta text-accent">{text.issues.ruledOn(count)}</span>
  const again = (
    <Fold title={text.issues.settled(settled.length)} isOpenAtOnce={settled.some(isRuledOn)} isNested={all.length > 0} facts={all.length === 0 && ruled}>
      {rowsOf(settled, few)}
    </Fold>
  )
  if (all.length === 0) return settled.length > 0 && again
  const facts = (
    <>
      {blocking.length > 0 && <span className="text-meta font-semibold text-danger">{text.issues.block(blocking.length)}</span>}
      {ruled}
    </>
  )
  return (
    <Fold title={text.issues.rule} isOpenAtOnce={opensAtOnce || count > 0} facts={facts}>
      {rowsOf(all, Math.min(blocking.length || few, few), text.issues.ruleHint)}
      {settled.length > 0 && again}
    </Fold>
  )
}

type FoldProps = { title: string; isOpenAtOnce: boolean; /** Inside another group. */ isNested?: boolean; facts: ReactNode; children: ReactNode }

function Fold({ title, isOpenAtOnce, isNested = false, facts, children }: FoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  return (
    <section aria-label={title} className={isNested ? '-mx-3 mt-1 -mb-2 border-t border-line' : 'rounded-md border border-line'}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          'flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-small hover:bg-sunken focus-visible:-outline-offset-2',
          isNested ? 'text-ink-2' : 'font-medium',
        )}
      >
        {title}
        {facts}
        <Icon name={isOpen ? 'up' : 'down'} size={14} className="ml-auto text-ink-3" />
      </button>
      <div id={id} className={cx('flex flex-col px-3 pb-2', !isOpen && 'hidden')}>
        {isOpen && children}
      </div>
    </section>
  )
}

type RowsProps = { issues: readonly Issue[]; /** Shown at once, besides those that were ruled on. */ first: number; isRuledOn: (issue: Issue) => boolean; row: (issue: Issue) => ReactNode; hint: string | undefined }

function Rows({ issues, first, isRuledOn, row, hint }: RowsProps) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? issues : issues.filter((issue, i) => i < first || isRuledOn(issue))
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">{shown.map(row)}</ul>
      <div className="flex flex-wrap items-center gap-x-3">
        {hint !== undefined && <p className="text-meta text-ink-3">{hint}</p>}
        {shown.length < issues.length && (
          <button type="button" className="link min-h-8 text-meta" onClick={() => setWhole(true)}>
            {text.issues.showAll(issues.length)}
          </button>
        )}
      </div>
    </>
  )
}

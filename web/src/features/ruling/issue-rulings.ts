// What the arbitrator rules on single issues: the entries that are sent, and the lines of the ruling's text. Pure.
import type { Ledger } from '@/features/live'
import type { Issue, IssueEntry } from '@/lib/api/types'
import type { Dictionary } from '@/lib/i18n'
import { isSettled } from '@/lib/issues'

/** For the proposer; for the opponent; by words of one's own; or, of what is settled, that it is not. */
export type Way = 'proposer' | 'opponent' | 'own' | 'reopen'
export const waysOf = ({ status }: Issue): readonly Way[] => (isSettled(status) ? ['reopen'] : ['proposer', 'opponent', 'own'])

export type IssueRuling = { way: Way; note: string }
export type IssueRulings = Readonly<Record<string, IssueRuling>>

const ruledOn = ({ issues }: Ledger, rulings: IssueRulings): [Issue, IssueRuling][] =>
  issues.flatMap((issue): [Issue, IssueRuling][] => {
    const ruling = rulings[issue.id]
    return ruling ? [[issue, ruling]] : []
  })

/** What an issue becomes; nothing if it stays what it is. */
export const outcomeOf = ({ status }: Issue, way: Way): 'ruled' | 'open' | undefined => (way === 'proposer' || way === 'own' ? 'ruled' : status === 'open' ? undefined : 'open')

const needsNote = ({ status }: Issue, { way }: IssueRuling): boolean =>
  way === 'own' || way === 'reopen' || (way === 'opponent' && (status === 'fixed' || status === 'disputed'))

/** The ids of those that cannot be sent without a note. */
export const lackingNotes = (ledger: Ledger, rulings: IssueRulings): string[] =>
  ruledOn(ledger, rulings).flatMap(([issue, ruling]) => (needsNote(issue, ruling) && ruling.note.trim() === '' ? [issue.id] : []))

export function entriesOf(text: Dictionary, ledger: Ledger, rulings: IssueRulings): IssueEntry[] {
  return ruledOn(ledger, rulings).flatMap(([issue, ruling]): IssueEntry[] => {
    const set = outcomeOf(issue, ruling.way)
    if (set === undefined) return []
    const note = ruling.note.trim() || (ruling.way === 'proposer' ? text.issues.proposerIsRight : '')
    return [{ id: issue.id, set, ...(note !== '' && { note }) }]
  })
}

/** What choosing an option does to the issues that the appeal is about. */
export type ByChoice = { readonly settles: readonly Issue[]; /** Marked by hand to be fixed. */ readonly leaves: readonly Issue[] }

export function byChoice({ issues }: Ledger, about: readonly string[], rulings: IssueRulings): ByChoice {
  const asked = issues.filter(({ id, status }) => about.includes(id) && !isSettled(status))
  const isLeft = (issue: Issue) => rulings[issue.id] !== undefined && outcomeOf(issue, rulings[issue.id]!.way) !== 'ruled'
  return { settles: asked.filter((issue) => !isLeft(issue)), leaves: asked.filter(isLeft) }
}

/** The entries as they are with those that the choice of an option adds. */
export const withSettled = (entries: readonly IssueEntry[], { settles }: ByChoice): IssueEntry[] => [
  ...entries,
  ...settles.flatMap(({ id }): IssueEntry[] => (entries.some((entry) => entry.id === id) ? [] : [{ id, set: 'ruled' }])),
]

/** What is sent. No entry keeps an open issue open, so where one is left open the others are settled one by one, without the choice. */
export function sentWith(choice: string | undefined, entries: readonly IssueEntry[], by: ByChoice): { choice?: string; issues?: IssueEntry[] } {
  const isExcepted = by.leaves.every(({ id }) => entries.some((entry) => entry.id === id))
  const issues = choice === undefined || isExcepted ? [...entries] : withSettled(entries, by)
  return { ...(issues.length > 0 && { issues }), ...(choice !== undefined && isExcepted && { choice }) }
}

/** The same in words, for those who read only the ruling. */
export const linesOf = (text: Dictionary, ledger: Ledger, rulings: IssueRulings): string =>
  ruledOn(ledger, rulings)
    .map(([{ id }, { way, note }]) => text.issues.lines[way](id, note.trim()))
    .join('\n')

/** The ids that a closing would pass over, after these entries. */
export function closesOver({ issues, blocking }: Ledger, entries: readonly IssueEntry[]): string[] {
  const set = new Map(entries.map((entry) => [entry.id, entry.set]))
  const blocks = ({ id, severity }: Issue) => (set.has(id) ? set.get(id) === 'open' && severity !== 'minor' : blocking.includes(id))
  return issues.filter(blocks).map(({ id }) => id)
}

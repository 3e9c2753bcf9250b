// The arbitrator's rulings on single issues: the entries to send, and the lines of the ruling's text. Pure.
import type { Ledger } from '@/features/live'
import type { Issue, IssueEntry } from '@/lib/api/types'
import type { Dictionary } from '@/lib/i18n'
import { isSettled } from '@/lib/issues'

/** For the proposer; for the opponent; in own words; or, for a settled issue, opening it again. */
export type Way = 'proposer' | 'opponent' | 'own' | 'reopen'
export const waysOf = ({ status }: Issue): readonly Way[] => (isSettled(status) ? ['reopen'] : ['proposer', 'opponent', 'own'])

export type IssueRuling = { way: Way; note: string }
export type IssueRulings = Readonly<Record<string, IssueRuling>>

const ruledOn = ({ issues }: Ledger, rulings: IssueRulings): [Issue, IssueRuling][] =>
  issues.flatMap((issue): [Issue, IssueRuling][] => {
    const ruling = rulings[issue.id]
    return ruling ? [[issue, ruling]] : []
  })

/** The new status of an issue; undefined if it does not change. */
export const outcomeOf = ({ status }: Issue, way: Way): 'ruled' | 'open' | undefined => (way === 'proposer' || way === 'own' ? 'ruled' : status === 'open' ? undefined : 'open')

const needsNote = ({ way }: IssueRuling): boolean => way === 'own' || way === 'reopen'

/** The ids of rulings that lack a required note. */
export const lackingNotes = (ledger: Ledger, rulings: IssueRulings): string[] =>
  ruledOn(ledger, rulings).flatMap(([issue, ruling]) => (needsNote(ruling) && ruling.note.trim() === '' ? [issue.id] : []))

// The server requires a note to open a disputed issue again.
const usualNotes = (text: Dictionary): Record<Way, string> => ({ proposer: text.issues.proposerIsRight, opponent: text.issues.opponentIsRight, own: '', reopen: '' })

export function entriesOf(text: Dictionary, ledger: Ledger, rulings: IssueRulings): IssueEntry[] {
  return ruledOn(ledger, rulings).flatMap(([issue, ruling]): IssueEntry[] => {
    const set = outcomeOf(issue, ruling.way)
    if (set === undefined) return []
    const note = ruling.note.trim() || usualNotes(text)[ruling.way]
    return [{ id: issue.id, set, ...(note !== '' && { note }) }]
  })
}

/** The effect of choosing an option on the issues of the appeal. */
export type ByChoice = { readonly settles: readonly Issue[]; /** Marked as upheld. */ readonly leaves: readonly Issue[] }

export function byChoice({ issues }: Ledger, about: readonly string[], rulings: IssueRulings): ByChoice {
  const asked = issues.filter(({ id, status }) => about.includes(id) && !isSettled(status))
  const isLeft = (issue: Issue) => rulings[issue.id] !== undefined && outcomeOf(issue, rulings[issue.id]!.way) !== 'ruled'
  return { settles: asked.filter((issue) => !isLeft(issue)), leaves: asked.filter(isLeft) }
}

/** The entries together with those that the chosen option adds. */
export const withSettled = (entries: readonly IssueEntry[], { settles }: ByChoice): IssueEntry[] => [
  ...entries,
  ...settles.flatMap(({ id }): IssueEntry[] => (entries.some((entry) => entry.id === id) ? [] : [{ id, set: 'ruled' }])),
]

/** The body to send. No entry keeps an open issue open, so if one is left open, the others are settled one by one, without the choice. */
export function sentWith(choice: string | undefined, entries: readonly IssueEntry[], by: ByChoice): { choice?: string; issues?: IssueEntry[] } {
  const isExcepted = by.leaves.every(({ id }) => entries.some((entry) => entry.id === id))
  const issues = choice === undefined || isExcepted ? [...entries] : withSettled(entries, by)
  return { ...(issues.length > 0 && { issues }), ...(choice !== undefined && isExcepted && { choice }) }
}

/** The same as text, for readers of the ruling alone. */
export const linesOf = (text: Dictionary, ledger: Ledger, rulings: IssueRulings): string =>
  ruledOn(ledger, rulings)
    .map(([{ id }, { way, note }]) => text.issues.lines[way](id, note.trim()))
    .join('\n')

/** The ids of the issues that a closing leaves open, after these entries. */
export function closesOver({ issues, blocking }: Ledger, entries: readonly IssueEntry[]): string[] {
  const set = new Map(entries.map((entry) => [entry.id, entry.set]))
  const blocks = ({ id, severity }: Issue) => (set.has(id) ? set.get(id) === 'open' && severity !== 'minor' : blocking.includes(id))
  return issues.filter(blocks).map(({ id }) => id)
}

/** "I1 (critical)" */
export const withSeverity = (text: Dictionary, { issues }: Ledger, ids: readonly string[]): string[] =>
  issues.flatMap(({ id, severity }) => (ids.includes(id) ? [`${id} (${text.issues.severities[severity].toLowerCase()})`] : []))

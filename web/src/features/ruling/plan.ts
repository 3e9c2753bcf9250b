// One ruling that is being written: its choices, the issues it settles, and what its one button does. Pure.
import type { Ledger } from '@/features/live'
import type { Argument, Issue, IssueEntry, Unverified } from '@/lib/api/types'
import type { Dictionary } from '@/lib/i18n'
import { bySeverity, issueId, isSettled } from '@/lib/issues'
import { byChoice, closesOver, entriesOf, lackingNotes, linesOf, sentWith, withSettled, withSeverity, type ByChoice } from './issue-rulings'
import type { Body, Draft } from './machine'
import { offerOf } from './options'

/** An option that the appeal names (`option`; the last one is `open`), a line of its text (`line`), or an answer to a request to close. */
export type Choice = {
  /** The letter that selects it; a digit selects by position. */
  readonly id: string
  readonly text: string
  readonly kind: 'option' | 'open' | 'line' | 'close' | 'back'
  /** By the proposer. */
  readonly isRecommended: boolean
}

export function choicesOf(text: Dictionary, cause: Argument): readonly Choice[] {
  if (cause.type === 'RESOLUTION') {
    return [
      { id: 'A', text: text.desk.accept, kind: 'close', isRecommended: false },
      { id: 'B', text: text.desk.sendBack, kind: 'back', isRecommended: false },
    ]
  }
  const { options, isSure } = offerOf(cause)
  return options.map(({ id, text: words, isOpen, isRecommended }) => ({ id, text: words, kind: isOpen ? 'open' : isSure ? 'option' : 'line', isRecommended }))
}

/** The choice that a key selects. Keys with another meaning are handled before. */
export function choiceAt(choices: readonly Choice[], key: string): Choice | undefined {
  return choices.find(({ id }) => id.toLowerCase() === key.toLowerCase()) ?? (/^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined)
}

/** These choices need the person's own words. */
export const needsWords = (choice: Choice | undefined): boolean => choice?.kind === 'open' || choice?.kind === 'line' || choice?.kind === 'back'

export type Subject = { readonly cause: Argument; readonly ledger: Ledger }

export type Plan = {
  readonly choices: readonly Choice[]
  readonly chosen: Choice | undefined
  /** The issues with a line of their own: asked about, ruled on, or left open by a closing. */
  readonly issues: readonly Issue[]
  /** The other issues, unsettled ones first. */
  readonly others: readonly Issue[]
  readonly byChoice: ByChoice
  /** The words of the button. */
  readonly label: string
  readonly isDanger: boolean
  readonly closes: boolean
  /** What is missing, in words; nothing can be sent until then. */
  readonly missing: string | undefined
  readonly body: Body
}

const none: never[] = []

const recommendation = /\s*[([](?:recommended|khuyến nghị|đề xuất)[)\]]/giu

/** The words of an option without "(recommended)", which has a mark of its own. */
export const wordsOf = ({ text }: Pick<Choice, 'text'>): string => text.replace(recommendation, '').trim()

export function planOf(text: Dictionary, { cause, ledger }: Subject, draft: Draft): Plan {
  const choices = choicesOf(text, cause)
  const chosen = choices.find(({ id }) => id === draft.choice)
  const closes = chosen?.kind === 'close' || (draft.close === true && chosen?.kind !== 'back')
  const isOption = chosen?.kind === 'option' || chosen?.kind === 'open'
  const asked = cause.about ?? none
  const by = byChoice(ledger, asked, draft.issues)
  const entries = entriesOf(text, ledger, draft.issues)
  const after = isOption ? withSettled(entries, by) : entries
  const settled = after.flatMap(({ id, set }) => (set === 'ruled' ? [id] : []))
  const isNamed = ({ id }: Issue) => asked.some((other) => issueId(other) === id)
  const has = (issue: Issue) => (isNamed(issue) && !isSettled(issue.status)) || draft.issues[issue.id] !== undefined || ((closes || cause.type === 'RESOLUTION') && ledger.blocking.includes(issue.id))
  const left = closes ? withSeverity(text, ledger, closesOver(ledger, after)) : none
  const own = draft.text.trim()
  const opened = draft.opened ?? none
  const sent = sentWith(isOption ? chosen.id : undefined, entries, by)
  const lines = [linesOf(text, ledger, draft.issues), ...opened.map((entry) => openedLine(text, entry))].filter(Boolean).join('\n')
  const lacking = lackingNotes(ledger, draft.issues)
  const missing = (() => {
    if (lacking.length > 0) return text.issues.noteNeeded(lacking)
    if (chosen?.kind === 'open') return own === '' ? text.ruling.writeOut : undefined
    if (chosen?.kind === 'back') return own === '' && lines === '' ? text.ruling.sendBackHint : undefined
    const isEnough = chosen !== undefined || own !== '' || lines !== '' || closes || cause.type === 'INTERVENTION'
    return isEnough ? undefined : choices.length > 0 ? text.ruling.chooseFirst : text.ruling.writeFirst
  })()
  return {
    choices,
    chosen,
    closes,
    missing,
    byChoice: by,
    issues: ledger.issues.filter(has).toSorted(bySeverity),
    others: ledger.issues.filter((issue) => !has(issue)).toSorted((a, b) => Number(isSettled(a.status)) - Number(isSettled(b.status)) || bySeverity(a, b)),
    label: labelOf(text, { cause, chosen, closes, settled, left, opened: opened.map(({ id }) => id), unverified: closes ? ledger.unverified : none, hasWords: own !== '' || lines !== '' }),
    isDanger: closes && left.length + ledger.unverified.length > 0,
    body: {
      kind: 'ruling',
      content: [lineOf(text, chosen), own, lines].filter(Boolean).join('\n\n') || (closes ? text.ruling.acceptText : text.desk.goOnText),
      close: closes,
      expected_seq: cause.seq,
      ...sent,
      ...(opened.length > 0 && { issues: [...(sent.issues ?? none), ...opened] }),
      ...(ledger.maxRounds !== undefined && !closes && draft.further !== undefined && { extend_rounds: draft.further }),
    },
  }
}

/** The first line of the ruling, for its readers. */
const lineOf = (text: Dictionary, chosen: Choice | undefined): string =>
  chosen && chosen.kind !== 'close' && chosen.kind !== 'back' ? text.ruling.chosenText(chosen.id, wordsOf(chosen)) : ''

/** "I6 (major): No limit" */
export const openedLine = (text: Dictionary, { id, severity = 'major', title = '' }: IssueEntry): string => `${id} (${text.issues.severities[severity].toLowerCase()}): ${title}`

type Effects = { cause: Argument; chosen: Choice | undefined; closes: boolean; settled: readonly string[]; left: readonly string[]; opened: readonly string[]; unverified: Unverified; hasWords: boolean }

function labelOf(text: Dictionary, { cause, chosen, closes, settled, left, opened, unverified, hasWords }: Effects): string {
  const { does } = text.ruling
  const rules = chosen && chosen.kind !== 'close' && chosen.kind !== 'back' ? does.rule(chosen.id) : undefined
  const first = (() => {
    if (closes) return rules === undefined ? does.close : does.ruleAndClose(rules)
    if (chosen?.kind === 'back') return text.ruling.sendBack
    return rules ?? (cause.type === 'INTERVENTION' && !hasWords ? text.desk.goOn : cause.type === 'INTERVENTION' ? does.resumeWithNote : text.ruling.send)
  })()
  const versions = unverified.map(({ newest }) => text.documents.versionShort(newest))
  const what = closes && versions.length > 0 ? does.unreviewed(first, versions) : first
  const settling = settled.length > 0 ? does.settles(what, settled) : what
  const settles = opened.length > 0 ? does.opens(settling, opened) : settling
  return left.length > 0 ? does.leaving(settles, left) : settles
}

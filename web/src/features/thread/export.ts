// The whole debate as a file, made in the browser: a plain link could not send the token.
import type { Ledger } from '@/features/live'
import type { Argument, Debate, HeldDraft, Issue, IssueEntry } from '@/lib/api/types'
import type { ExportedDocument } from './export-documents'

export type Exported = {
  debate: Debate
  arguments: readonly Argument[]
  heldDrafts: readonly HeldDraft[]
  ledger: Ledger
  documents: readonly ExportedDocument[]
}

export function asMarkdown({ debate, arguments: all, heldDrafts, ledger, documents }: Exported): string {
  const seqOf = new Map(all.map(({ id, seq }) => [id, seq]))
  const head = [
    `# ${debate.title}`,
    '',
    `- id: \`${debate.id}\``,
    `- type: ${debate.debate_type}`,
    `- state: ${debate.state}`,
    `- opened: ${debate.created_at}`,
    `- last change: ${debate.updated_at}`,
    ...(ledger.maxRounds === undefined ? [] : [`- round: ${ledger.round} of ${ledger.maxRounds}`]),
  ].join('\n')
  const parts = all.map((argument) => {
    const parent = argument.parent_id === null ? undefined : seqOf.get(argument.parent_id)
    const answers = parent === undefined ? '' : `, answers #${parent}`
    const text = `---\n\n## #${argument.seq} ${argument.type} by ${argument.role}\n\n*${argument.created_at}${answers}*\n\n${argument.content || '*(no text)*'}`
    return [text, ...extrasOf(argument)].join('\n\n')
  })
  return `${[head, ...ledgerAsMarkdown(ledger), ...parts, ...heldDrafts.map(draftAsMarkdown), ...documents.map(documentAsMarkdown)].join('\n\n')}\n`
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/([\\|])/g, '\\$1')

function ledgerAsMarkdown({ issues, blocking, stalemate }: Ledger): string[] {
  if (issues.length === 0) return []
  const statusOf = ({ id, status }: Issue) => [status, blocking.includes(id) && 'blocks', stalemate.includes(id) && 'stalemate'].filter(Boolean).join(', ')
  const rows = issues.map((issue) => `| ${issue.id} | ${issue.severity} | ${statusOf(issue)} | ${cell(issue.title)} | #${issue.opened_seq} | #${issue.updated_seq} |`)
  return ['## Issues', ['| id | severity | status | title | opened | last |', '|---|---|---|---|---|---|', ...rows].join('\n')]
}

function entryAsMarkdown({ id, set, severity, title, note, found_by, confirmed_by, refuted_by }: IssueEntry): string {
  const seats = Object.entries({ found_by, confirmed_by, refuted_by }).flatMap(([by, names]) => (names?.length ? [` (${by.replace('_', ' ')} ${names.join(', ')})`] : []))
  return `- ${id} ${set}${severity ? ` ${severity}` : ''}${seats.join('')}${[title, note].flatMap((text) => (text ? [`: ${text.replace(/\s+/g, ' ')}`] : [])).join('')}`
}

/** The data that an argument carries beside its text. */
function extrasOf({ issues, options, choice, despite, extend_rounds: further }: Argument): string[] {
  const lists = [
    options?.map(({ id, text }) => `- option ${id}: ${text.replace(/\s+/g, ' ')}`),
    issues?.map(entryAsMarkdown),
    Object.entries(despite ?? {}).map(([id, why]) => `- despite ${id}: ${why.replace(/\s+/g, ' ')}`),
    [choice && `- choice: ${choice}`, further !== undefined && `- further rounds: ${further}`].filter((line) => typeof line === 'string' && line !== ''),
  ]
  return lists.flatMap((list) => (list && list.length > 0 ? [list.join('\n')] : []))
}

const draftAsMarkdown = ({ type, role, created_at, content }: HeldDraft): string =>
  `---\n\n## Held draft: ${type} by ${role}\n\n*${created_at}, not part of the debate*\n\n${content}`

function documentAsMarkdown({ document_id: id, name, history, versions, unreadable }: ExportedDocument): string {
  const facts = [
    `- id: \`${id}\``,
    ...history.toReversed().map(({ version, created_at, summary }) => `- v${version}, ${created_at}: ${summary}`),
    ...unreadable.map(({ version, reason }) => `- ${version === undefined ? 'could not be read' : `v${version} could not be read`}: ${reason}`),
  ]
  const texts = versions.map(({ version, content }) => `### v${version}\n\n${fenced(content)}`)
  return [`---\n\n## Document: ${name ?? id}`, facts.join('\n'), ...texts].join('\n\n')
}

/** A block whose fence does not occur in the text, so that its headings stay separate. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}markdown\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`
}

export const asJson = ({ debate, arguments: all, heldDrafts, ledger, documents }: Exported): string => {
  const { issues, round, maxRounds: max_rounds, blocking, stalemate } = ledger
  return `${JSON.stringify({ debate, arguments: all, held_drafts: heldDrafts, issues, round, max_rounds, blocking, stalemate, documents }, undefined, 2)}\n`
}

export function fileName(debate: Debate, ending: 'md' | 'json'): string {
  const slug = debate.title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${slug || 'debate'}-${debate.id.slice(0, 8)}.${ending}`
}

export function download(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

// The whole debate as a file, made in the browser: it works with a token too, where a plain link would not.
import type { Argument, Debate, HeldDraft } from '@/lib/api/types'
import type { ExportedDocument } from './export-documents'

export type Exported = {
  debate: Debate
  arguments: readonly Argument[]
  heldDrafts: readonly HeldDraft[]
  documents: readonly ExportedDocument[]
}

export function asMarkdown({ debate, arguments: all, heldDrafts, documents }: Exported): string {
  const seqOf = new Map(all.map(({ id, seq }) => [id, seq]))
  const head = [
    `# ${debate.title}`,
    '',
    `- id: \`${debate.id}\``,
    `- type: ${debate.debate_type}`,
    `- state: ${debate.state}`,
    `- opened: ${debate.created_at}`,
    `- last change: ${debate.updated_at}`,
  ].join('\n')
  const parts = all.map((argument) => {
    const parent = argument.parent_id === null ? undefined : seqOf.get(argument.parent_id)
    const answers = parent === undefined ? '' : `, answers #${parent}`
    return `---\n\n## #${argument.seq} ${argument.type} by ${argument.role}\n\n*${argument.created_at}${answers}*\n\n${argument.content || '*(no text)*'}`
  })
  return `${[head, ...parts, ...heldDrafts.map(draftAsMarkdown), ...documents.map(documentAsMarkdown)].join('\n\n')}\n`
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

/** As a block whose fence does not occur in the text, so that its headings stay its own. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}markdown\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`
}

export const asJson = ({ debate, arguments: all, heldDrafts, documents }: Exported): string =>
  `${JSON.stringify({ debate, arguments: all, held_drafts: heldDrafts, documents }, undefined, 2)}\n`

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

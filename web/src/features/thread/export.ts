// The whole debate as a file, made in the browser: it works with a token too, where a plain link would not.
import type { Argument, Debate } from '@/lib/api/types'

export function asMarkdown(debate: Debate, all: readonly Argument[]): string {
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
  return `${[head, ...parts].join('\n\n')}\n`
}

export const asJson = (debate: Debate, all: readonly Argument[]): string =>
  `${JSON.stringify({ debate, arguments: all }, undefined, 2)}\n`

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

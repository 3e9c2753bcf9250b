import type { Argument } from '@/lib/api/types'
import { documentIds, documentOfChange, findMentions } from '@/lib/doc-refs'

const known = new WeakMap<Argument, string[]>()

/** The documents that its issues or its text name. */
export function documentsOf(argument: Argument): string[] {
  const placed = argument.issues?.flatMap(({ where }) => where?.document_id?.toLowerCase() ?? []) ?? []
  const found = known.get(argument) ?? [...new Set([...placed, ...documentIds(argument.content)])]
  known.set(argument, found)
  return found
}

/** For each argument, the last document named before it. */
export function documentContext(all: readonly Argument[]): (string | undefined)[] {
  let last: string | undefined
  return all.map((argument) => {
    const before = last
    last = documentsOf(argument).at(-1) ?? last
    return before
  })
}

/** All documents that a debate names, in order of first mention. */
export const documentsNamed = (all: readonly Argument[]): string[] => [...new Set(all.flatMap(documentsOf))]

/** The versions of each document that the texts of a debate name, also as "v1 → v2", in order of first mention. */
export function versionsNamed(texts: readonly string[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  let last: string | undefined
  for (const text of texts) {
    const mentions = findMentions(text)
    for (const mention of mentions) {
      const id = mention.kind === 'document' ? mention.documentId : documentOfChange(mentions, mention, last)
      if (id === undefined) continue
      const versions = found.get(id) ?? new Set()
      found.set(id, versions)
      const named = mention.kind === 'change' ? [mention.from, mention.to] : mention.version === undefined ? [] : [mention.version]
      for (const version of named) versions.add(version)
    }
    last = documentIds(text).at(-1) ?? last
  }
  return found
}

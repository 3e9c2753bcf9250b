import type { Argument } from '@/lib/api/types'
import { documentIds } from '@/lib/doc-refs'

const known = new WeakMap<Argument, string[]>()

export function documentsOf(argument: Argument): string[] {
  const found = known.get(argument) ?? documentIds(argument.content)
  known.set(argument, found)
  return found
}

/** For each argument, the document that was last named before it. */
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

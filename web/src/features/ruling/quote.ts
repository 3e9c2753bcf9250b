// A quotation in a ruling: every line is marked, and the source is named.
export function quotation(words: string, source: string): string {
  const lines = words.trim().split(/\r?\n/).map((line) => `> ${line}`.trimEnd())
  return [...lines, `> — ${source}`].join('\n')
}

/** The source of a selection: an argument, or a line of a document's version. */
export type Place = { kind: 'argument'; seq: number } | { kind: 'document'; documentId: string; version: number; line: number }

const elementOf = (node: Node | null): Element | null => (node instanceof Element ? node : (node?.parentElement ?? null))

/** Undefined for an empty selection, or one beyond a single argument or document. */
export function placeOf(selection: Selection): Place | undefined {
  const [begin, end] = [elementOf(selection.anchorNode), elementOf(selection.focusNode)]
  const first = begin?.closest<HTMLElement>('[data-line]')
  const view = first?.closest<HTMLElement>('[data-document]')
  if (first && view) {
    if (!end || !view.contains(end)) return undefined
    const { document: documentId, from, to } = view.dataset
    // The selection may have been made backwards.
    const lines = [first, end.closest<HTMLElement>('[data-line]') ?? first].sort((a, b) => Number(a.dataset.line) - Number(b.dataset.line))
    const { side, line } = lines[0]!.dataset
    return { kind: 'document', documentId: documentId!, version: Number(side === 'old' ? from : to), line: Number(line) }
  }
  const card = begin?.closest<HTMLElement>('[data-seq]')
  if (!card || !end || !card.contains(end)) return undefined
  return { kind: 'argument', seq: Number(card.dataset.seq) }
}

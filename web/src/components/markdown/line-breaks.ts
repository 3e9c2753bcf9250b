import type { Parents, PhrasingContent, Root, RootContent } from 'mdast'

/** Keeps a line break of the source, as chats and issue trackers do: agents write "Option A: …" line by line. */
export function keepLineBreaks(tree: Root): void {
  const visit = (parent: Parents): void => {
    const children: RootContent[] = parent.children
    parent.children = children.flatMap((child): RootContent[] => {
      if ('children' in child) visit(child)
      if (child.type !== 'text' || !child.value.includes('\n')) return [child]
      return child.value
        .split('\n')
        .flatMap((value, i): PhrasingContent[] => (i === 0 ? [{ type: 'text', value }] : [{ type: 'break' }, { type: 'text', value }]))
    })
  }
  visit(tree)
}

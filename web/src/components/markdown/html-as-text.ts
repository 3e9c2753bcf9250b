import type { Html, Parents, Root, RootContent } from 'mdast'

const isComment = (node: Html): boolean => /^<!--[\s\S]*-->\s*$/.test(node.value)

/** Shows tags as text: `vector<int>` without code marks stays readable. */
export function htmlAsText(tree: Root): void {
  const visit = (parent: Parents): void => {
    const holdsBlocks = parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem' || parent.type === 'footnoteDefinition'
    const children: RootContent[] = parent.children
    parent.children = children.flatMap((child): RootContent[] => {
      if ('children' in child) visit(child)
      if (child.type !== 'html') return [child]
      if (isComment(child)) return []
      const text = { type: 'text' as const, value: child.value }
      return [holdsBlocks ? { type: 'paragraph', children: [text] } : text]
    })
  }
  visit(tree)
}

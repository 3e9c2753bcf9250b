// Turns `#19` in a text into a link to that argument: see components/argument-links.
import type { Link, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'

/** The attributes of a link to an argument, for `blocks`. */
export const argumentProperties = ['dataArgument']

const mention = /(?<![\p{L}\p{N}_/&#])#([1-9]\d{0,3})(?![\p{L}\p{N}_]|[-.]\p{L})/gu

export function linkArguments(tree: Root): void {
  const linked = ({ value }: Text): PhrasingContent[] => {
    const parts: PhrasingContent[] = []
    let at = 0
    for (const match of value.matchAll(mention)) {
      const [written, seq] = match
      if (match.index > at) parts.push({ type: 'text', value: value.slice(at, match.index) })
      const link: Link = { type: 'link', url: written, data: { hProperties: { dataArgument: seq } }, children: [{ type: 'text', value: written }] }
      parts.push(link)
      at = match.index + written.length
    }
    return at < value.length ? [...parts, { type: 'text', value: value.slice(at) }] : parts
  }
  const visit = (parent: Parents): void => {
    if (parent.type === 'link' || parent.type === 'linkReference') return
    const children: RootContent[] = parent.children
    parent.children = children.flatMap((child): RootContent[] => {
      if (child.type === 'text') return linked(child)
      if ('children' in child) visit(child)
      return [child]
    })
  }
  visit(tree)
}

// Turns the ids of issues in a text into links: see components/issue-links.
import type { Link, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { issueMentions } from '@/lib/issues'

/** The attributes of a link to an issue, for `blocks`. */
export const issueProperties = ['dataIssue']

export function linkIssues(known: string) {
  const ids = new Set(known.split(' ').filter(Boolean))

  const linkTo = (id: string, child: PhrasingContent): Link => ({ type: 'link', url: `#${id}`, data: { hProperties: { dataIssue: id } }, children: [child] })

  const linked = ({ value }: Text): PhrasingContent[] => {
    const parts: PhrasingContent[] = []
    let at = 0
    for (const { id, start, end } of issueMentions(value, ids)) {
      if (start > at) parts.push({ type: 'text', value: value.slice(at, start) })
      parts.push(linkTo(id, { type: 'text', value: value.slice(start, end) }))
      at = end
    }
    return at < value.length ? [...parts, { type: 'text', value: value.slice(at) }] : parts
  }

  const visit = (parent: Parents): void => {
    if (parent.type === 'link' || parent.type === 'linkReference') return
    const children: RootContent[] = parent.children
    parent.children = children.flatMap((child): RootContent[] => {
      if (child.type === 'text') return linked(child)
      if (child.type === 'inlineCode') {
        // Code is a link only if the id is all of it.
        const [only] = issueMentions(child.value, ids)
        return [only?.start === 0 && only.end === child.value.length ? linkTo(only.id, child) : child]
      }
      if ('children' in child) visit(child)
      return [child]
    })
  }
  return (tree: Root): void => {
    if (ids.size > 0) visit(tree)
  }
}

// Turns mentions of documents in a text into links: see lib/doc-refs.
import type { InlineCode, Link, Nodes, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { findMentions, shortened, type Mention } from '@/lib/doc-refs'
import { documentLink } from '@/lib/links'

export type MentionContext = {
  /** The debate to which the document links back. */
  debateId?: string | undefined
  /** The document that "v1 → v2" is about when the text names none. */
  documentId?: string | undefined
}

type Leaf = Text | InlineCode

function leavesOf(node: Nodes): Leaf[] {
  if (node.type === 'text' || node.type === 'inlineCode') return [node]
  return 'children' in node ? node.children.flatMap(leavesOf) : []
}

/** The attributes of a link to a document, for `blocks`. */
export const mentionProperties = ['dataDocument', 'dataVersion', 'dataChange']

export function linkMentions({ debateId, documentId }: MentionContext) {
  return (tree: Root): void => {
    const named = leavesOf(tree).flatMap((leaf) => findMentions(leaf.value))
    const first = named.find((mention) => mention.kind === 'document')
    let current = first?.kind === 'document' ? first.documentId : documentId
    const debate = debateId === undefined ? {} : { debate: debateId }

    const addressOf = (mention: Mention): string | undefined => {
      if (mention.kind === 'change') {
        return current === undefined ? undefined : documentLink(current, { from: mention.from, to: mention.to, ...debate })
      }
      current = mention.documentId
      const version = mention.version === undefined ? {} : { version: mention.version }
      return documentLink(mention.documentId, { ...version, ...debate })
    }

    const linked = (leaf: Leaf): PhrasingContent[] => {
      const mentions = findMentions(leaf.value)
      if (mentions.length === 0) return [leaf]
      const piece = (start: number, end?: number): Leaf => ({ type: leaf.type, value: leaf.value.slice(start, end) })
      const parts: PhrasingContent[] = []
      let at = 0
      for (const mention of mentions) {
        const url = addressOf(mention)
        if (url === undefined) continue
        if (mention.start > at) parts.push(piece(at, mention.start))
        const written = piece(mention.start, mention.end)
        const about = mention.kind === 'change' ? { dataDocument: current, dataChange: 'yes' } : { dataDocument: mention.documentId, dataVersion: mention.version }
        const link: Link = { type: 'link', url, title: written.value, data: { hProperties: about }, children: [{ ...written, value: shortened(written.value) }] }
        parts.push(link)
        at = mention.end
      }
      if (at < leaf.value.length) parts.push(piece(at))
      return parts
    }

    const visit = (parent: Parents): void => {
      if (parent.type === 'link' || parent.type === 'linkReference') return
      const children: RootContent[] = parent.children
      parent.children = children.flatMap((child): RootContent[] => {
        if (child.type === 'text' || child.type === 'inlineCode') return linked(child)
        if ('children' in child) visit(child)
        return [child]
      })
    }
    visit(tree)
  }
}

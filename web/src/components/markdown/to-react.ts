// Converts a sanitized hast tree to React elements. hast's property names are React's, except for
// `aria…` and `data…`.
import type { Element, Root, RootContent } from 'hast'
import { createElement, Fragment, type ComponentType, type JSX, type ReactNode } from 'react'
import { visible } from '@/lib/bidi'

export type Block<Tag extends keyof JSX.IntrinsicElements> = ComponentType<JSX.IntrinsicElements[Tag] & { node?: Element }>
export type Blocks = { [Tag in keyof JSX.IntrinsicElements]?: Block<Tag> }

// React accepts only rows and cells in these elements, no white space.
const onlyElements = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function attributeOf(name: string): string {
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice('aria'.length).toLowerCase()}`
  return /^data[A-Z]/.test(name) ? kebab(name) : name
}

function attributesOf({ properties }: Element): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [attributeOf(name), Array.isArray(value) ? value.join(' ') : value]))
}

function drawn(node: RootContent, key: number, blocks: Blocks): ReactNode {
  if (node.type === 'text') return visible(node.value)
  if (node.type !== 'element') return null
  const { tagName } = node
  const inner = onlyElements.has(tagName) ? node.children.filter(({ type }) => type === 'element') : node.children
  const children = inner.map((child, i) => drawn(child, i, blocks))
  const block = blocks[tagName as keyof Blocks] as ComponentType<Record<string, unknown>> | undefined
  const attributes = { ...attributesOf(node), key, ...(block && { node }) }
  return createElement(block ?? tagName, attributes, ...children)
}

export const toReact = (tree: Root, blocks: Blocks): ReactNode => createElement(Fragment, null, ...tree.children.map((child, i) => drawn(child, i, blocks)))

/** The lines of the source, the first is 1. */
export type Lines = { from: number; to: number }
export type Part = (lines: Lines, content: ReactNode) => ReactNode

const linesOf = ({ position }: RootContent): Lines | undefined => position && { from: position.start.line, to: position.end.line }

function partOf(node: RootContent, key: number, blocks: Blocks, part: Part): ReactNode {
  if (node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')) {
    const items = node.children.filter((child) => child.type === 'element')
    return createElement(node.tagName, { ...attributesOf(node), key }, ...items.map((item, i) => itemOf(item, i, blocks, part)))
  }
  const lines = linesOf(node)
  const content = drawn(node, key, blocks)
  return lines && content !== null ? createElement(Fragment, { key }, part(lines, content)) : content
}

function itemOf(item: Element, key: number, blocks: Blocks, part: Part): ReactNode {
  const lines = linesOf(item)
  const children = item.children.map((child, i) => drawn(child, i, blocks))
  return createElement(item.tagName, { ...attributesOf(item), key }, lines ? part(lines, createElement(Fragment, null, ...children)) : children)
}

/** The same with `part` around each block and each item of a list. */
export const toReactParts = (tree: Root, blocks: Blocks, part: Part): ReactNode =>
  createElement(Fragment, null, ...tree.children.map((child, i) => partOf(child, i, blocks, part)))

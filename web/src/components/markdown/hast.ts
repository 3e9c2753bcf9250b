import type { Element, ElementContent, Root } from 'hast'

export function languageOf(code: Element): string {
  const names = code.properties.className
  const name = Array.isArray(names) ? names.map(String).find((part) => part.startsWith('language-')) : undefined
  return name?.slice('language-'.length).toLowerCase() ?? ''
}

export function textOf(node: Element | ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

export const elementsOf = (node: Root | Element): Element[] =>
  (node.children as ElementContent[]).filter((child) => child.type === 'element')

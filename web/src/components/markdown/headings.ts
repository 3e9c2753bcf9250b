import type { Element, Root } from 'hast'
import { elementsOf } from './hast'

/**
 * Puts an author's headings below the page's own without skipping a level, whichever level the author began with.
 * Their size follows the author's level.
 */
export function orderHeadings(base: number) {
  return (tree: Root): void => {
    const open: number[] = []
    const visit = (node: Root | Element): void => {
      for (const child of elementsOf(node)) {
        const written = /^h([1-6])$/.exec(child.tagName)
        if (!written) {
          visit(child)
          continue
        }
        const depth = Number(written[1])
        while (open.length > 0 && open.at(-1)! >= depth) open.pop()
        open.push(depth)
        child.tagName = `h${Math.min(6, base + open.length - 1)}`
        child.properties.className = [`md-${Math.min(depth, 3)}`]
      }
    }
    visit(tree)
  }
}

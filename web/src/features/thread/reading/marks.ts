// Marks hits in the rendered cards without changing their DOM, by the browser's CSS highlights.
import { spansIn, type Hit } from './hits'

const isSupported = () => typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight !== 'undefined'

/** The ranges of the query in an element, also across bold text and code. */
export function rangesIn(element: Element, query: string): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: text.length })
    text += node.data
  }
  const placed = (at: number, isEnd: boolean) => nodes.findLast(({ start }) => (isEnd ? start < at : start <= at))
  return spansIn(text, query).flatMap(({ start, end }) => {
    const first = placed(start, false)
    const last = placed(end, true)
    if (!first || !last) return []
    const range = document.createRange()
    range.setStart(first.node, start - first.start)
    range.setEnd(last.node, end - last.start)
    return [range]
  })
}

const margin = 72

/** Marks all rendered cards and those rendered later, until it is stopped; scrolls the current hit into view, after reporting the move. */
export function mark(element: HTMLElement, query: string, current: Hit | undefined, onMoved: () => void): () => void {
  if (!isSupported()) return () => undefined
  const { seq, nth = 0 } = current ?? {}
  let isShown = false
  let frame = 0
  const draw = () => {
    const all: Range[] = []
    let chosen: Range | undefined
    for (const card of element.querySelectorAll<HTMLElement>('article[data-seq]')) {
      const ranges = [...card.querySelectorAll('.markdown')].flatMap((part) => rangesIn(part, query))
      all.push(...ranges)
      if (Number(card.dataset.seq) === seq) chosen = ranges[Math.min(nth, ranges.length - 1)]
    }
    CSS.highlights.set('find', new Highlight(...all))
    CSS.highlights.set('find-current', new Highlight(...(chosen ? [chosen] : [])))
    if (!chosen || isShown) return
    isShown = true
    const [box, view] = [chosen.getBoundingClientRect(), element.getBoundingClientRect()]
    if (box.top >= view.top + margin && box.bottom <= view.bottom - margin) return
    onMoved()
    element.scrollTop += box.top - view.top - view.height / 3
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }
  const observer = new MutationObserver(soon)
  observer.observe(element, { childList: true, subtree: true, characterData: true })
  soon()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete('find')
    CSS.highlights.delete('find-current')
  }
}

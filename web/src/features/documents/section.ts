// Finds the section of a document by a free-text name.
import { useEffect, type RefObject } from 'react'
import type { Issue } from '@/lib/api/types'
import { folded } from '@/lib/text'

const plain = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** "Steps, 3" matches the heading "Steps", and "Rollout" matches "4. Rollout and limits". Undefined without a match. */
export function headingFor(headings: readonly string[], section: string): number | undefined {
  const wanted = ` ${plain(section)} `
  if (wanted.trim() === '') return undefined
  const score = (heading: string): number => {
    const name = ` ${plain(heading)} `
    if (name.trim() === '') return 0
    if (name === wanted) return 1_000
    if (wanted.startsWith(name)) return name.length
    return name.includes(wanted) || wanted.includes(name) ? 1 : 0
  }
  const scores = headings.map(score)
  const best = Math.max(0, ...scores)
  return best === 0 ? undefined : scores.indexOf(best)
}

const headingLine = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$/
const fence = /^ {0,3}(```|~~~)/

export type Heading = { line: number; depth: number; text: string }

/** The headings of a Markdown text, without those in code. */
export function headingsOf(source: string): Heading[] {
  let within: string | undefined
  return source.split('\n').flatMap((line, i): Heading[] => {
    const mark = fence.exec(line)?.[1]
    if (mark !== undefined && (within === undefined || within === mark)) within = within === undefined ? mark : undefined
    const match = within === undefined ? headingLine.exec(line) : null
    return match ? [{ line: i + 1, depth: match[1]!.length, text: match[2]!.replace(/[*`]/g, '') }] : []
  })
}

/** By line of this text, the ids of the issues whose section begins there. */
export function issuesByLine(source: string, documentId: string, issues: readonly Issue[]): ReadonlyMap<number, readonly string[]> {
  const headings = headingsOf(source)
  const found = new Map<number, string[]>()
  for (const { id, where } of issues) {
    if (where?.document_id?.toLowerCase() !== documentId || where.section === undefined) continue
    const at = headingFor(headings.map(({ text }) => text), where.section)
    if (at === undefined) continue
    const { line } = headings[at]!
    found.set(line, [...(found.get(line) ?? []), id])
  }
  return found
}

const patienceMs = 8_000
const markedMs = 1_800

/** Scrolls the section into view as soon as it is rendered. */
export function useSection(container: RefObject<HTMLElement | null>, section: string | undefined, isLoaded: boolean): void {
  useEffect(() => {
    const root = container.current
    if (!root || section === undefined || !isLoaded) return
    const show = (): boolean => {
      const headings = [...root.querySelectorAll<HTMLElement>('.markdown :is(h1, h2, h3, h4, h5, h6)')]
      const at = headingFor(headings.map(({ textContent }) => textContent), section)
      const heading = at === undefined ? undefined : headings[at]
      heading?.scrollIntoView({ block: 'start' })
      heading?.classList.add('flash')
      setTimeout(() => heading?.classList.remove('flash'), markedMs)
      return headings.length > 0
    }
    if (show()) return
    // The Markdown renderer may not be loaded yet.
    const observer = new MutationObserver(() => show() && observer.disconnect())
    observer.observe(root, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [container, section, isLoaded])
}

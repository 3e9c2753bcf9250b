// The place of a selection in the plan, and a comment on it as text.
import { headingsOf } from './section'

export type PlanPlace = { quoted: string; line: number; /** The heading above it. */ section: string | undefined }

const leastCharacters = 2
const mostCharacters = 1_000

/** Undefined unless the whole selection is in the plan. */
export function placeIn(selection: Selection, page: HTMLElement, source: string): PlanPlace | undefined {
  if (selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const quoted = selection.toString().trim().slice(0, mostCharacters)
  if (quoted.length < leastCharacters || !page.contains(range.commonAncestorContainer)) return undefined
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const line = Number(start?.closest<HTMLElement>('[data-line]')?.dataset.line ?? 1)
  return { quoted, line, section: headingsOf(source).findLast((heading) => heading.line <= line)?.text }
}

type Named = { name: string; version: string; line: string }

/** "> quoted", its place, and the comment. */
export function commentAt({ quoted, line, section }: PlanPlace, { name, version, line: lineWord }: Named, comment: string): string {
  const lines = quoted.split('\n').map((each) => each.trimEnd())
  const place = [name, version, section && `§ ${section}`, `${lineWord.toLowerCase()} ${line}`].filter(Boolean).join(', ')
  return `${lines.map((each) => (each === '' ? '>' : `> ${each}`)).join('\n')}\n> — ${place}\n\n${comment.trim()}\n\n`
}

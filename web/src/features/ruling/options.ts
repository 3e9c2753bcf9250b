// Reads the options out of an appeal, as agents write them: "Option A: …" lines, or a list.
export type AppealOption = { label: string; /** As written, in Markdown. */ text: string }

type Found = AppealOption[]

const few = 2
const many = 9

const word = '(?:option|choice|alternative|phương án|lựa chọn)'
const marks = '[*_`]*'
const lead = '(?:>\\s*)?(?:[-*+]\\s+|\\d{1,2}[.)]\\s+|#{1,6}\\s+)?(?:\\[[ xX]\\]\\s+)?'
const named = new RegExp(`^\\s*${lead}${marks}${word}\\s+${marks}([a-z]|\\d{1,2})${marks}(?:\\s*[:.)\\]–—-]+${marks}\\s*(.*)|\\s*)$`, 'iu')
const lettered = /^\s{0,3}[*_]*\(?([A-I])[).:][*_]*\s+(\S.*)$/
const item = /^(\s{0,3})(?:([-*+])|(\d{1,2})[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/
const heading = /^\s{0,3}(?:#{1,6}\s|[*_]{2}[^*_]+[*_]{2}:?\s*$)/
const asks = /option|choice|choose|decide|decision|alternative|phương án|lựa chọn|quyết định/i

function withoutFences(markdown: string): string[] {
  return markdown.replace(/^( {0,3})(```|~~~)[\s\S]*?(^ {0,3}\2|$(?![\s\S]))/gm, '').split('\n')
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** The lines that belong to an option that begins at `from`. */
function continuation(lines: string[], from: number, isNext: (line: string) => boolean, hasText: boolean): string {
  const parts: string[] = []
  let at = from + 1
  if (!hasText) while (at < lines.length && isBlank(lines[at])) at++
  for (; at < lines.length; at++) {
    const line = lines[at]!
    if (isBlank(line) || heading.test(line) || isNext(line)) break
    parts.push(line.trim())
  }
  return parts.join(' ')
}

function tidy(...parts: string[]): string {
  return parts
    .join(' ')
    .replace(/^[*_]+\s+|\s+[*_]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function byName(lines: string[]): Found {
  const found = new Map<string, AppealOption>()
  lines.forEach((line, i) => {
    const match = named.exec(line)
    const label = match?.[1]?.toUpperCase()
    if (!match || label === undefined || found.has(label)) return
    const own = match[2] ?? ''
    const text = tidy(own, continuation(lines, i, (next) => named.test(next), own !== ''))
    if (text) found.set(label, { label, text })
  })
  return [...found.values()]
}

function byLetter(lines: string[]): Found {
  const found: Found = []
  lines.forEach((line, i) => {
    const match = lettered.exec(line)
    if (!match || match[1] !== String.fromCharCode(65 + found.length)) return
    found.push({ label: match[1], text: tidy(match[2]!, continuation(lines, i, (next) => lettered.test(next), true)) })
  })
  return found
}

type List = { options: Found; isOrdered: boolean; isAsked: boolean }

function listsOf(lines: string[]): List[] {
  const lists: List[] = []
  let current: List | undefined
  let title = ''
  lines.forEach((line, i) => {
    const match = item.exec(line)
    if (!match) {
      const belongs = isBlank(line) || /^\s{2,}\S/.test(line)
      if (!belongs) {
        if (current && !isBlank(lines[i - 1])) return
        current = undefined
        title = line
      }
      return
    }
    if (!current) {
      current = { options: [], isOrdered: match[3] !== undefined, isAsked: asks.test(title) }
      lists.push(current)
    }
    const label = match[3] ?? String.fromCharCode(65 + current.options.length)
    const own = match[4]!
    const letter = lettered.exec(own)
    const text = tidy(letter?.[2] ?? own, continuation(lines, i, (next) => item.test(next), true))
    current.options.push({ label: letter?.[1] ?? label, text })
  })
  return lists
}

const isChoice = (options: Found): boolean => options.length >= few && options.length <= many

export function appealOptions(markdown: string): AppealOption[] {
  const lines = withoutFences(markdown)
  const spoken = byName(lines)
  if (isChoice(spoken)) return spoken
  const letters = byLetter(lines)
  if (isChoice(letters)) return letters
  const lists = listsOf(lines).filter(({ options }) => isChoice(options))
  const best = lists.findLast(({ isAsked }) => isAsked) ?? lists.findLast(({ isOrdered }) => isOrdered) ?? lists.at(-1)
  return best?.options ?? []
}

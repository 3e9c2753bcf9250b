// Reads what an appeal asks: its questions, each with the options as agents write them. "Option A: …" lines come
// first, then lettered ones, then tables, then lists that something asks to choose from.
import { excerpt } from '@/lib/text'
import { asksToChoose, lead, lettered, marks, named, rowsAsList, rowsAsOptions, unfolded, withoutFences, withTables, type Style } from './option-lines'

export type AppealOption = {
  label: string
  /** As written, in Markdown, on one line. */
  text: string
  /** "Something else": it says nothing until it is written out. */
  isOpen: boolean
  /** This option alone answers the whole appeal, beyond doubt. */
  isWhole: boolean
}

export type Question = { /** Empty if it has none. */ title: string; options: AppealOption[] }

type Choice = { label: string; text: string }
type Group = { choices: Choice[]; title: string; isAsked: boolean }

const few = 2
const many = 9

const question = new RegExp(`^\\s{0,8}${lead}${marks}(?:(?:the\\s)?question|câu hỏi|q(?=\\s?\\d))(?:\\s?#?\\d{1,2})?${marks}\\s?(?:[:.)–—-]${marks}\\s{0,3}(.*)|)$`, 'iu')
const issue = new RegExp(`^\\s{0,8}${lead}${marks}[CMm]\\d{1,2}${marks}\\s?[:.)–—-]`, 'u')
const item = /^\s{0,3}(?:([-*+])|(\d{1,2})[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/
const field = /^\s{0,3}[*_]{0,2}(?:why now|proposer|opponent|agreed|bên đề xuất|bên phản biện|đã thống nhất)[*_]{0,2}\s?:/iu
const headline = /^\s{0,3}#{1,6}\s/
const boldLine = /^\s{0,3}[*_]{2}[^*_]+[*_]{2}:?\s*$/
const asking = /\?[\s*_)"”’]*$/
const saysLittle = /^(?:the |our |các |your )?(?:options?|choices?|alternatives?|decision|positions?|arguments?|background|context|evidence|agreed|phương án|lựa chọn)[:.]?$/i
const open =
  /^(?:something|anything|someone|somewhere) (?:else|different)|^(?:or )?(?:none|neither) of (?:these|those|them|the)|^your own\b|^(?:(?:any|an)?others?|another(?: one| option| way)?|neither|none|else|khác|không phương án nào|ý khác|ý kiến khác)\s*(?:$|[:.,;(…–—-])|^(?:một |các )?(?:phương án|lựa chọn|giải pháp|cách|điều|hướng)(?: nào)? khác/iu
const openWithin = /something else|none of (?:these|the above|them)|(?:phương án|lựa chọn|giải pháp|cách) khác/iu

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
const isHeading = (line: string): boolean => headline.test(line) || boldLine.test(line)
const isQuestioning = (text: string): boolean => asking.test(text) || asksToChoose(text)

const isOpen = (text: string): boolean => {
  const plain = text.slice(0, 200).replace(/^[\s*_`"“'(]+|[*_`]+/g, '')
  return open.test(plain) || (plain.length <= 80 && openWithin.test(plain))
}

const endsOption = (line: string): boolean => isHeading(line) || [question, issue, field, asking].some((sign) => sign.test(line))

/** The lines that belong to an option that begins at `from`. */
function continuation(lines: string[], from: number, isNext: (line: string) => boolean, hasText: boolean): { text: string; end: number } {
  const parts: string[] = []
  let at = from + 1
  if (!hasText) while (at < lines.length && isBlank(lines[at])) at++
  for (; at < lines.length; at++) {
    const line = lines[at]!
    if (isBlank(line) || endsOption(line) || isNext(line)) break
    parts.push(line.trim())
  }
  return { text: parts.join(' '), end: at }
}

function tidy(...parts: string[]): string {
  return parts
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[*_]+ | [*_]+$/g, '')
    .replace(/[;,|/] ?(?:or|and|hoặc|hay|và)?$/i, '')
    .trim()
}

/** What is asked by these lines: a question by name, else a heading, else the sentence that asks, else the last one. */
function titleOf(lines: string[]): string {
  const telling = lines.filter((line) => !isBlank(line) && !saysLittle.test(excerpt(line.slice(0, 300))))
  const line =
    telling.findLast((each) => question.test(each)) ??
    telling.findLast((each) => issue.test(each)) ??
    telling.findLast((each) => headline.test(each)) ??
    telling.findLast(isQuestioning) ??
    telling.at(-1) ??
    ''
  return excerpt((question.exec(line)?.[1]?.trim() || line).slice(0, 600), 160).replace(/:$/, '')
}

/** What directly introduces a line: the paragraph before it, with the heading right above. */
function introOf(lines: string[], from: number, to: number): string {
  let at = to - 1
  while (at >= from && isBlank(lines[at])) at--
  const last = at
  while (at >= from && !isBlank(lines[at]) && !isHeading(lines[at]!)) at--
  while (at >= from && isBlank(lines[at])) at--
  const begin = at >= from && isHeading(lines[at]!) ? at : at + 1
  return lines.slice(begin, last + 1).join(' ')
}

/** Options by their style; a label that comes again, or a question between, begins the next group. */
function byStyle(source: string[], style: Style, mayFollow: (label: string, group: Choice[]) => boolean): Group[] {
  const lines = unfolded(source, style)
  const groups: Group[] = []
  let end = 0
  let wasAsked = false
  lines.forEach((line, i) => {
    wasAsked ||= question.test(line)
    const match = style.atStart.exec(line)
    const label = match?.[1]?.toUpperCase()
    if (!match || label === undefined) return
    const own = match[2] ?? ''
    const isSaid = own !== '' && headline.test(line)
    const rest = isSaid ? { text: '', end: i + 1 } : continuation(lines, i, (next) => style.atStart.test(next), own !== '')
    const text = tidy(own, rest.text)
    if (!text) return
    const last = groups.at(-1)?.choices ?? []
    const isNext = last.length === 0 || last.some((each) => each.label === label) || (wasAsked && last.length >= few)
    if (!mayFollow(label, isNext ? [] : last)) return
    if (isNext) groups.push({ choices: [{ label, text }], title: titleOf(lines.slice(end, i)), isAsked: isQuestioning(introOf(lines, end, i)) })
    else last.push({ label, text })
    end = rest.end
    wasAsked = false
  })
  return groups
}

type List = Group & { isBesideQuestion: boolean }

function listsOf(lines: string[]): List[] {
  const lists: List[] = []
  let current: List | undefined
  let first = 1
  let end = 0
  lines.forEach((line, i) => {
    const match = item.exec(line)
    if (!match) {
      const belongs = isBlank(line) || /^\s{2,}\S/.test(line) || (current && !isBlank(lines[i - 1]) && !isHeading(line))
      if (belongs || !current) return
      current.isBesideQuestion ||= isQuestioning(line)
      current = undefined
      end = i
      return
    }
    if (!current) {
      const intro = introOf(lines, end, i)
      current = { choices: [], title: titleOf(lines.slice(end, i)), isAsked: asksToChoose(intro), isBesideQuestion: isQuestioning(intro) }
      first = Math.min(Number(match[2] ?? 1), 90)
      lists.push(current)
    }
    // As Markdown counts: from the first number on, whatever the others say.
    const at = current.choices.length
    const label = match[2] === undefined ? String.fromCharCode(65 + at) : String(first + at)
    current.choices.push({ label, text: tidy(match[3]!, continuation(lines, i, (next) => item.test(next), true).text) })
  })
  return lists
}

/** A list is one of options if it is asked to choose from it, or if it stands alone beside a question. */
function byList(lines: string[]): Group[] {
  const lists = listsOf(lines)
  const asked = lists.filter(({ isAsked }) => isAsked)
  return asked.length > 0 ? asked : lists.length === 1 ? lists.filter(({ isBesideQuestion }) => isBesideQuestion) : []
}

const isChoice = ({ choices }: Group): boolean => choices.length >= few && choices.length <= many

const inOrder = (label: string, group: Choice[]): boolean => label === String.fromCharCode(65 + group.length)

type Source = { read: (lines: string[]) => Group[]; /** Whether a click may rule by it. */ isSure: (group: Group) => boolean }

const sources: Source[] = [
  { read: (lines) => byStyle(lines, named, () => true), isSure: () => true },
  { read: (lines) => byStyle(lines, lettered, inOrder), isSure: ({ isAsked }) => isAsked },
  { read: (lines) => byStyle(withTables(lines, rowsAsOptions), named, () => true), isSure: () => true },
  { read: (lines) => byList(withTables(lines, rowsAsList)), isSure: () => false },
]

export function appealQuestions(markdown: string): Question[] {
  const lines = withoutFences(markdown)
  // A quotation repeats what somebody offered, unless there is nothing else.
  const isQuoted = (line: string) => /^\s{0,3}>/.test(line)
  const own = questionsIn(lines.map((line) => (isQuoted(line) ? '' : line)))
  return own.length > 0 || !lines.some(isQuoted) ? own : questionsIn(lines)
}

function questionsIn(lines: string[]): Question[] {
  const isManifold = lines.filter((line) => question.test(line)).length > 1
  for (const { read, isSure } of sources) {
    const all = read(lines)
    const groups = all.filter(isChoice).slice(0, many)
    if (groups.length === 0) continue
    return groups.map((group) => ({
      title: group.title,
      options: group.choices.map(({ label, text }) => {
        const isOpenOne = isOpen(text)
        return { label, text, isOpen: isOpenOne, isWhole: all.length === 1 && !isManifold && !isOpenOne && isSure(group) }
      }),
    }))
  }
  return []
}

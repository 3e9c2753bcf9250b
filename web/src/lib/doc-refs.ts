// Mentions of documents in an argument: `doc_id=<id>`, `document_id=<id>`, and "v1 → v2".
import { shortId, uuidPattern } from './ids'

export type DocumentMention = { kind: 'document'; documentId: string; version: number | undefined }
export type ChangeMention = { kind: 'change'; from: number; to: number }
export type Mention = (DocumentMention | ChangeMention) & { start: number; end: number }

const documentMention = `\\b(?:doc|document)_?id["']?\\s*[=:]\\s*["'\`]?(?<id>${uuidPattern})["'\`]?(?:\\s*(?:@|,|\\()?\\s*(?:v|version\\s*[=:]?\\s*)(?<version>\\d{1,6})(?!\\s*(?:→|->|=>|to\\b))\\)?)?`
const changeMention = '\\bv(?<from>\\d{1,6})\\s*(?:→|-{1,2}>|=>|⇒|\\bto\\b|\\bsang\\b)\\s*v(?<to>\\d{1,6})\\b'
const either = new RegExp(`${documentMention}|${changeMention}`, 'gi')

export function findMentions(text: string): Mention[] {
  const found: Mention[] = []
  for (const match of text.matchAll(either)) {
    const { id, version, from, to } = match.groups ?? {}
    const place = { start: match.index, end: match.index + match[0].length }
    if (id) {
      const named = version === undefined ? undefined : Number(version)
      found.push({ kind: 'document', documentId: id.toLowerCase(), version: named, ...place })
    } else if (from && to && from !== to) {
      found.push({ kind: 'change', from: Number(from), to: Number(to), ...place })
    }
  }
  return found
}

export type DocumentNames = Readonly<Record<string, string>>

/** A whole id is too long to read. */
export const shortened = (text: string): string => text.replace(new RegExp(uuidPattern), shortId)

/** The text with its documents by name, or by a short id if they have none. */
export function withNames(text: string, names: DocumentNames): string {
  let at = 0
  const parts = findMentions(text).flatMap((mention) => {
    const written = text.slice(mention.start, mention.end)
    const before = text.slice(at, mention.start)
    at = mention.end
    if (mention.kind === 'change') return [before, written]
    const name = names[mention.documentId]
    return [before, name === undefined ? shortened(written) : named(name, mention.version)]
  })
  return [...parts, text.slice(at)].join('')
}

export const named = (name: string, version: number | undefined): string => (version === undefined ? name : `${name} v${version}`)

/** The ids of the documents that a text names, in order, without duplicates. */
export function documentIds(text: string): string[] {
  const ids = findMentions(text).flatMap((mention) => (mention.kind === 'document' ? [mention.documentId] : []))
  return [...new Set(ids)]
}

/** The document of a "v1 → v2" at this position: the last one named before it, else the first after, else `fallback`. */
export function documentOfChange(mentions: Mention[], change: Mention, fallback: string | undefined): string | undefined {
  const named = mentions.filter((mention) => mention.kind === 'document')
  const before = named.filter((mention) => mention.start < change.start).at(-1)
  return (before ?? named[0])?.documentId ?? fallback
}

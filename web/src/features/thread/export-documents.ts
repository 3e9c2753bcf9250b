// The documents that a debate names, for its export. One that cannot be read is reported; the others are exported.
import { api } from '@/lib/api/client'
import { asApiError } from '@/lib/api/error'
import type { Document, ListedVersion } from '@/lib/api/types'
import { nameOf } from '@/lib/documents'
import { versionsNamed } from './document-context'

export type ExportedDocument = {
  document_id: string
  name: string | undefined
  /** All versions, the newest first, without content. */
  history: ListedVersion[]
  /** The versions that the debate names, and the newest; by ascending version. */
  versions: Document[]
  /** The missing part and the reason. */
  unreadable: { version: number | undefined; reason: string }[]
}

const reasonOf = (failure: unknown): string => asApiError(failure).message

async function exported(id: string, named: ReadonlySet<number>): Promise<ExportedDocument> {
  const document: ExportedDocument = { document_id: id, name: undefined, history: [], versions: [], unreadable: [] }
  try {
    const { versions } = await api.history(id)
    document.history = versions
    document.name = nameOf(versions)
  } catch (failure) {
    return { ...document, unreadable: [{ version: undefined, reason: reasonOf(failure) }] }
  }
  const newest = document.history[0]?.version
  const wanted = [...new Set([...named, ...(newest === undefined ? [] : [newest])])].sort((a, b) => a - b)
  await Promise.all(
    wanted.map((version) =>
      api.document(id, version).then(
        (content) => document.versions.push(content),
        (failure: unknown) => document.unreadable.push({ version, reason: reasonOf(failure) }),
      ),
    ),
  )
  document.versions.sort((a, b) => a.version - b.version)
  document.unreadable.sort((a, b) => (a.version ?? 0) - (b.version ?? 0))
  return document
}

/** The documents of these texts, in order of first mention. Never throws. */
export async function documentsIn(texts: readonly string[]): Promise<ExportedDocument[]> {
  const documents: ExportedDocument[] = []
  for (const [id, versions] of versionsNamed(texts)) documents.push(await exported(id, versions))
  return documents
}

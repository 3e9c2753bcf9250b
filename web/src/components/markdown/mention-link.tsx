import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { named } from '@/lib/doc-refs'
import { useDocumentName } from '@/lib/documents'
import { Icon } from '../icons'

const longestName = 80

type Props = { href: string; id: string; version: number | undefined; isChange: boolean; /** As the author wrote it. */ written: string; children: ReactNode }

/** A link to a document or to its changes, by the document's name; as written until the name is known. */
export function MentionLink({ href, id, version, isChange, written, children }: Props) {
  const name = useDocumentName(id)
  if (name === undefined || isChange) {
    return (
      <Link href={href} title={name === undefined ? written : `${name}: ${written}`}>
        {children}
      </Link>
    )
  }
  const shown = name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
  return (
    <Link href={href} title={`${name} (${written})`}>
      <Icon name="document" size={14} className="mr-1 inline align-[-2px]" />
      {named(shown, version)}
    </Link>
  )
}

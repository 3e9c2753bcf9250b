import { Icon } from '@/components/icons'
import type { Unverified } from '@/lib/api/types'
import { useDocumentName } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { shortId } from '@/lib/ids'

/** Before a ruling: the documents that have changed since the opponent's last claim. */
export function UnverifiedVersions({ versions }: { versions: Unverified }) {
  return versions.map((version) => <Row key={version.document_id} version={version} />)
}

function Row({ version: { document_id: id, newest, seen, lines_changed: lines } }: { version: Unverified[number] }) {
  const text = useText()
  const name = useDocumentName(id) ?? shortId(id)
  return (
    <p className="flex gap-2 text-small font-medium text-appeal">
      <Icon name="warning" className="mt-0.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text.documents.unverified(name, newest, seen, lines)}</span>
    </p>
  )
}

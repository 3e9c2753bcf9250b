import { useState } from 'react'
import { Button, IconButton } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Menu, MenuItem, MenuSeparator } from '@/components/menu'
import { Alert } from '@/components/notice'
import type { Ledger } from '@/features/live'
import { api } from '@/lib/api/client'
import { asApiError } from '@/lib/api/error'
import type { Argument, Debate, HeldDraft } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { asJson, asMarkdown, download, fileName } from './export'
import { documentsIn } from './export-documents'

type Props = { debate: Debate; arguments: readonly Argument[]; heldDrafts: readonly HeldDraft[]; ledger: Ledger }

const forms = {
  md: { type: 'text/markdown', write: asMarkdown },
  json: { type: 'application/json', write: asJson },
}

export default function ExportMenu({ debate, arguments: all, heldDrafts, ledger }: Props) {
  const text = useText()
  const mayRule = useObservable(session.mayRule)
  const [status, setStatus] = useState('')
  const [isRemoving, setRemoving] = useState(false)

  const save = async (ending: keyof typeof forms) => {
    setStatus(text.timeline.exporting)
    const documents = await documentsIn([...all, ...heldDrafts].map(({ content }) => content))
    const { type, write } = forms[ending]
    download(fileName(debate, ending), type, write({ debate, arguments: all, heldDrafts, ledger, documents }))
    const missing = documents.filter(({ unreadable }) => unreadable.length > 0).length
    setStatus(missing > 0 ? text.timeline.exportedWithout(missing) : '')
  }

  return (
    <>
      <span role="status" className="ml-auto min-w-0 px-2 text-meta text-ink-2">
        {status}
      </span>
      <Menu label={text.timeline.export} trigger={<IconButton icon="download" label={text.timeline.export} size="small" />}>
        <MenuItem icon="document" onClick={() => void save('md')}>
          {text.timeline.exportMarkdown}
        </MenuItem>
        <MenuItem icon="download" onClick={() => void save('json')}>
          {text.timeline.exportJson}
        </MenuItem>
        <MenuItem icon="print" onClick={() => setTimeout(() => window.print(), 100)}>
          {text.timeline.print}
        </MenuItem>
        {mayRule && (
          <>
            <MenuSeparator />
            <MenuItem icon="trash" tone="danger" onClick={() => setRemoving(true)}>
              {text.timeline.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      <RemoveDialog debate={debate} open={isRemoving} onOpenChange={setRemoving} />
    </>
  )
}

type RemoveProps = { debate: Debate; open: boolean; onOpenChange: (open: boolean) => void }

function RemoveDialog({ debate, open, onOpenChange }: RemoveProps) {
  const text = useText()
  const [failure, setFailure] = useState<string>()
  const remove = () =>
    api.deleteDebate(debate.id).then(
      () => onOpenChange(false),
      (reason: unknown) => {
        const error = asApiError(reason)
        setFailure(text.errors[error.code] ?? error.message)
      },
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.timeline.removeTitle} description={text.timeline.removeText}>
      <p className="text-ui font-medium">{visible(debate.title)}</p>
      {failure && <Alert>{failure}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>{text.app.cancel}</Button>
        <Button look="danger" onClick={() => void remove()}>
          {text.timeline.removeConfirm}
        </Button>
      </div>
    </Dialog>
  )
}

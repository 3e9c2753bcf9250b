import { useState } from 'react'
import { Button, IconButton } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Menu, MenuItem, MenuSeparator } from '@/components/menu'
import { Alert } from '@/components/notice'
import { api } from '@/lib/api/client'
import { asApiError } from '@/lib/api/error'
import type { Argument, Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { asJson, asMarkdown, download, fileName } from './export'

type Props = { debate: Debate; arguments: readonly Argument[]; opensAtOnce: boolean }

export default function ExportMenu({ debate, arguments: all, opensAtOnce }: Props) {
  const text = useText()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <Menu opensAtOnce={opensAtOnce} label={text.timeline.export} trigger={<IconButton icon="download" label={text.timeline.export} size="small" />}>
        <MenuItem icon="document" onClick={() => download(fileName(debate, 'md'), 'text/markdown', asMarkdown(debate, all))}>
          {text.timeline.exportMarkdown}
        </MenuItem>
        <MenuItem icon="download" onClick={() => download(fileName(debate, 'json'), 'application/json', asJson(debate, all))}>
          {text.timeline.exportJson}
        </MenuItem>
        <MenuItem icon="print" onClick={() => setTimeout(() => window.print(), 100)}>
          {text.timeline.print}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" tone="danger" onClick={() => setRemoving(true)}>
          {text.timeline.remove}
        </MenuItem>
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
      <p className="text-ui font-medium">{debate.title}</p>
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

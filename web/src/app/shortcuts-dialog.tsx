import { Dialog } from '@/components/dialog'
import { useText } from '@/lib/i18n'

/** All keys, in two columns where there is room for them. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const rows = [
    ['j', text.shortcuts.next],
    ['k', text.shortcuts.previous],
    ['Enter', text.shortcuts.open],
    ['/  Ctrl + K', text.reading.keys.search],
    ['Ctrl + F', text.reading.keys.find],
    ['[  ]', `${text.reading.keys.previousArgument} / ${text.reading.keys.nextArgument}`],
    ['g m', text.reading.keys.motion],
    ['g a', text.reading.keys.appeal],
    ['g i', text.app.insightsHint],
    ['?', text.shortcuts.help],
    ['r', text.shortcuts.write],
    ['A … 1 …', text.desk.shortcuts.choose],
    ['Ctrl + Enter', text.shortcuts.send],
    ['Ctrl + Shift + Enter', text.desk.shortcuts.close],
    ['u', text.desk.shortcuts.takeBack],
    ['n', text.desk.shortcuts.next],
    ['p', text.desk.shortcuts.previous],
    ['s', text.desk.shortcuts.snooze],
    ['q', text.desk.shortcuts.quote],
  ] as const
  return (
    <Dialog open onOpenChange={onClose} title={text.shortcuts.title} isWide>
      <dl className="gap-x-8 text-ui md:columns-2">
        {rows.map(([key, what]) => (
          <div key={key} className="flex break-inside-avoid items-baseline gap-3 py-1">
            <dt className="w-24 shrink-0">
              <kbd className="inline-block rounded-sm border border-control bg-sunken px-2 py-0.5 font-mono text-small">{key}</kbd>
            </dt>
            <dd className="min-w-0">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

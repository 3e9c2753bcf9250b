import { Dialog } from '@/components/dialog'
import { useText } from '@/lib/i18n'

type Row = readonly [key: string, does: string]

/** All keys: for navigation and for decisions, side by side where there is room. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const moving: Row[] = [
    ['j', text.shortcuts.next],
    ['k', text.shortcuts.previous],
    ['Enter', text.shortcuts.open],
    ['/  Ctrl + K', text.reading.keys.search],
    ['Ctrl + F', text.reading.keys.find],
    ['[  ]', `${text.reading.keys.previousArgument} / ${text.reading.keys.nextArgument}`],
    ['g m', text.reading.keys.motion],
    ['g a', text.reading.keys.appeal],
    ['g i', text.app.insightsHint],
    ['g r', text.app.rulingsHint],
    ['g p', text.thread.planHint],
    ['n', text.desk.shortcuts.nextChange],
    ['p', text.desk.shortcuts.previousChange],
    ['?', text.shortcuts.help],
  ]
  const deciding: Row[] = [
    ['r', text.shortcuts.write],
    ['A … 1 …', text.desk.shortcuts.choose],
    ['→', text.desk.shortcuts.issues],
    ['Ctrl + Enter', text.shortcuts.send],
    ['Ctrl + Shift + Enter', text.desk.shortcuts.close],
    ['u', text.desk.shortcuts.takeBack],
    ['n', text.desk.shortcuts.next],
    ['p', text.desk.shortcuts.pin],
    ['s', text.desk.shortcuts.snooze],
    ['q', text.desk.shortcuts.quote],
  ]
  return (
    <Dialog open onOpenChange={onClose} title={text.shortcuts.title} isWide>
      <div className="grid items-start gap-x-10 gap-y-2.5 text-ui md:grid-cols-[2fr_3fr]">
        {[moving, deciding].map((rows, i) => (
          <dl key={i} className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
            {rows.map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-block rounded-sm border border-control bg-sunken px-2 py-0.5 font-mono text-small whitespace-nowrap">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </Dialog>
  )
}

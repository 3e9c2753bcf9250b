import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '@/components/dialog'
import { goKeys, isTyping } from '@/lib/keys'
import { useText } from '@/lib/i18n'
import { insightsLink } from '@/lib/links'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export function Shortcuts({ open, onOpenChange }: Props) {
  const text = useText()
  const [, navigate] = useLocation()
  useEffect(() => {
    const goKey = goKeys()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      // What has been taken by another, such as an option of that letter, is not the second of the two.
      if (goKey(event) === 'i' && !event.defaultPrevented) navigate(insightsLink())
      if (event.key === '?') onOpenChange(true)
      if (event.key === 'r') {
        const box = document.querySelector<HTMLElement>('[data-ruling]')
        if (!box) return
        event.preventDefault()
        box.focus()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onOpenChange, navigate])

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
    ['r', text.shortcuts.write],
    ['A … 1 …', text.desk.shortcuts.choose],
    ['Ctrl + Enter', text.shortcuts.send],
    ['Ctrl + Shift + Enter', text.desk.shortcuts.close],
    ['u', text.desk.shortcuts.takeBack],
    ['n', text.desk.shortcuts.next],
    ['p', text.desk.shortcuts.previous],
    ['s', text.desk.shortcuts.snooze],
    ['q', text.desk.shortcuts.quote],
    ['?', text.shortcuts.help],
  ] as const
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.shortcuts.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-ui">
        {rows.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-control bg-sunken px-2 py-0.5 font-mono text-small">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

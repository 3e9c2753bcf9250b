import type { Argument } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { focusEditor } from './editor'

type Props = { cause: Argument; draft: { text: string; change: (text: string) => void }; disabled: boolean }

/** Templates that start a ruling; existing text stays below. */
export function Templates({ cause, draft, disabled }: Props) {
  const text = useText()
  const all = [
    [text.desk.approve, text.desk.approveText],
    [text.desk.ask, text.desk.askText],
    ...(cause.type === 'INTERVENTION' ? [[text.desk.goOnTemplate, text.desk.goOnFirst] as const] : []),
  ] as const
  return (
    <div role="group" aria-label={text.desk.templates} className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-meta">
      {all.map(([label, words]) => (
        <button
          key={label}
          type="button"
          disabled={disabled}
          className="link min-h-6 disabled:text-ink-3"
          onClick={() => {
            const own = draft.text.trim()
            draft.change(own === '' ? words : `${own}\n\n${words}`)
            focusEditor()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

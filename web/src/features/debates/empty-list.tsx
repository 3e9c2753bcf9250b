import { useText } from '@/lib/i18n'

export const demoCommand = 'aw demo'

export function EmptyList() {
  const text = useText()
  return (
    <p className="p-5 text-small text-ink-2">
      {text.list.empty} {text.list.emptyHint}{' '}
      <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-ink">{demoCommand}</code>
    </p>
  )
}

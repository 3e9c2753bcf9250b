import { Icon, type IconName } from '@/components/icons'
import { useText } from '@/lib/i18n'

const icons: Record<string, IconName> = { APPEAL: 'question', RESOLUTION: 'check', INTERVENTION: 'octagon' }

/** What a debate asks for; a dot until that is known. */
export function KindIcon({ kind }: { kind: string | undefined }) {
  const text = useText()
  const icon = icons[kind ?? '']
  if (kind === undefined || icon === undefined) return <span aria-hidden className="mx-1.5 size-1 rounded-full bg-control" />
  return (
    <span role="img" aria-label={text.desk.kinds[kind]} title={text.desk.kinds[kind]} className="inline-flex text-ink-3">
      <Icon name={icon} size={16} />
    </span>
  )
}

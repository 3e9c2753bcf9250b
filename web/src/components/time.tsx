import { useNow } from '@/lib/clock'
import { useLanguage } from '@/lib/i18n'
import { absoluteTime, relativeTime } from '@/lib/i18n/format'

export function Time({ iso, className }: { iso: string; className?: string }) {
  const language = useLanguage()
  const now = useNow()
  return (
    <time dateTime={iso} title={absoluteTime(iso, language)} className={className}>
      {relativeTime(iso, now, language)}
    </time>
  )
}

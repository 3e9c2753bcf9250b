import { Icon } from '@/components/icons'
import { useText } from '@/lib/i18n'

/** Beside the option that the proposer recommends. */
export function Recommended() {
  const text = useText()
  return (
    <span title={text.desk.recommendedHint} className="inline-flex shrink-0 items-center gap-1 rounded-full bg-resolution-tint px-2 py-0.5 text-meta font-medium text-resolution">
      <Icon name="tick" size={12} />
      {text.desk.recommended}
    </span>
  )
}

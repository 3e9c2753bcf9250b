import type { ButtonHTMLAttributes, Ref } from 'react'
import { useText } from '@/lib/i18n'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }

export function InviteButton({ label, ...rest }: Props) {
  const text = useText()
  return (
    <button type="button" aria-label={label} title={label} {...rest} className="link min-h-6 shrink-0 px-1 font-medium">
      {text.presence.invite}
    </button>
  )
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { cx } from '@/lib/cx'
import { Icon, type IconName } from './icons'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  good: 'bg-good-solid text-white hover:brightness-110',
  danger: 'bg-danger-solid text-white hover:brightness-110',
  plain: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  link: 'text-accent hover:bg-accent-tint',
} as const

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof looks
  icon?: IconName
  size?: 'small' | 'normal'
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', icon, size = 'normal', className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'inline-flex items-center justify-center gap-2 rounded-md font-medium select-none',
        size === 'small' ? 'min-h-8 px-2.5 text-small' : 'min-h-10 px-3.5 text-ui',
        'disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 disabled:hover:brightness-100',
        looks[look],
        className,
      )}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  label: string
  size?: 'small' | 'normal'
  badge?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const iconLook = 'inline-flex shrink-0 items-center justify-center rounded-md hover:bg-sunken hover:text-ink'

export function IconButton({ icon, label, size = 'normal', badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        iconLook,
        'text-ink-2',
        badge ? 'relative' : '',
        size === 'small' ? 'size-7' : 'size-10',
        className,
      )}
    >
      <Icon name={icon} size={size === 'small' ? 15 : 18} />
      {badge}
    </button>
  )
}

type IconLinkProps = { icon: IconName; label: string; title: string; href: string; isHere: boolean }

export function IconLink({ icon, label, title, href, isHere }: IconLinkProps) {
  return (
    <Link href={href} aria-label={label} title={title} aria-current={isHere ? 'page' : undefined} className={cx(iconLook, 'size-10', isHere ? 'bg-accent-tint text-accent' : 'text-ink-2')}>
      <Icon name={icon} size={18} />
    </Link>
  )
}

import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Icon, type IconName } from './icons'

type Props = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode; tone?: 'plain' | 'bad'; level?: 1 | 2 }

/** Fills an empty view: nothing here, not found, or an error; always with the next step. */
export function Notice({ icon, title, children, action, tone = 'plain', level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <span
        className={cx(
          'flex size-12 items-center justify-center rounded-full',
          tone === 'bad' ? 'bg-intervention-tint text-intervention' : 'bg-sunken text-ink-2',
        )}
      >
        <Icon name={icon} size={22} />
      </span>
      <Heading className="text-title font-semibold">{title}</Heading>
      {children && <div className="text-ui text-ink-2">{children}</div>}
      {action}
    </div>
  )
}

/** An error message in one line, beside the control that failed. */
export function Alert({ children, title }: { title?: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-intervention-tint px-3 py-2 text-small text-intervention">
      <Icon name="warning" className="mt-0.5" />
      <div className="min-w-0">
        {title && <strong className="font-semibold">{title}. </strong>}
        {children}
      </div>
    </div>
  )
}

export function Skeleton({ lines }: { lines: number }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']
  return (
    <div aria-hidden className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className={cx('skeleton h-3.5', widths[i % widths.length])} />
      ))}
    </div>
  )
}

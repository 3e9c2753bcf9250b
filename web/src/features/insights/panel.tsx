import { useId, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

/** One chart or table under its heading. */
export function Panel({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card', className)}>
      <h2 id={id} className="mb-3 text-ui font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The share of the longest bar; the number stands beside it. */
export function Bar({ share, look }: { share: number; look: string }) {
  return (
    <span aria-hidden className="block h-2 min-w-0 grow rounded-full bg-sunken [print-color-adjust:exact]">
      {share > 0 && <span className={cx('block h-full min-w-1 rounded-full', look)} style={{ width: `${share * 100}%` }} />}
    </span>
  )
}

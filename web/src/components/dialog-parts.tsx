import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useText } from '@/lib/i18n'
import { IconButton } from './button'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const text = useText()
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/45" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-xl border border-line bg-surface p-5 shadow-raised">
          <div className="flex items-start justify-between gap-3">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton icon="cross" label={text.app.close} size="small" className="-mt-1 -mr-1" />} />
          </div>
          {description && <Base.Description className="-mt-2 text-ui text-ink-2">{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The same, from the left edge over the whole height: the list of debates on a phone. */
export function Drawer({ open, onOpenChange, title, children }: Omit<DialogProps, 'description'>) {
  const text = useText()
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/45" />
        <Base.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,88vw)] flex-col bg-surface shadow-raised">
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
            <Base.Title className="font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton icon="cross" label={text.app.close} />} />
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

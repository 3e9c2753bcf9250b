// Uses the browser's own dialogs: they keep the focus inside, close by Escape and return the focus. They need no further
// code, so a debate can be stopped without a connection too.
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { IconButton } from './button'

type ModalProps = {
  onClose: () => void
  titleId: string
  descriptionId?: string | undefined
  /** Gets the focus; by default the first focusable element does. */
  initialFocus?: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/** The dialog is open as long as it is mounted. */
export function Modal({ onClose, titleId, descriptionId, initialFocus, className, children }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current!
    dialog.showModal()
    initialFocus?.current?.focus()
    return () => dialog.close()
  }, [initialFocus])
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      // Close at once: the browser reports the closing later, and a key that opens the dialog again in between would be lost.
      onCancel={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      // The content covers the dialog, so a click on the dialog element itself is a click on the backdrop.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={cx('fixed max-h-none max-w-none border-line bg-surface text-ink shadow-raised backdrop:bg-black/45', className)}
    >
      {children}
    </dialog>
  )
}

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  isWide?: boolean
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, isWide = false, children }: DialogProps) {
  const text = useText()
  const id = useId()
  if (!open) return null
  const close = () => onOpenChange(false)
  return (
    <Modal onClose={close} titleId={id} descriptionId={description && `${id}-text`} className={cx('m-auto rounded-xl border', isWide ? 'w-[min(28rem,calc(100vw-2rem))] md:w-[min(54rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]')}>
      <div className="flex max-h-[85dvh] flex-col gap-4 overflow-y-auto p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          <IconButton icon="cross" label={text.app.close} size="small" className="-mt-1 -mr-1" onClick={close} />
        </div>
        {description && (
          <p id={`${id}-text`} className="-mt-2 text-ui text-ink-2">
            {description}
          </p>
        )}
        {children}
      </div>
    </Modal>
  )
}

const edges = {
  bottom: 'inset-x-0 top-auto bottom-0 m-0 h-[92dvh] w-full rounded-t-xl',
  right: 'inset-y-0 right-0 left-auto m-0 h-dvh w-[min(48rem,94vw)]',
} as const

type EdgeProps = Omit<DialogProps, 'description' | 'isWide'> & { edge: keyof typeof edges }

function EdgeDialog({ open, onOpenChange, title, edge, children }: EdgeProps) {
  const text = useText()
  const id = useId()
  if (!open) return null
  const close = () => onOpenChange(false)
  return (
    <Modal onClose={close} titleId={id} className={edges[edge]}>
      <div className="flex h-full flex-col">
        <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
          <h2 id={id} className="text-small font-semibold">
            {title}
          </h2>
          <IconButton icon="cross" size="small" label={text.app.close} onClick={close} />
        </div>
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      </div>
    </Modal>
  )
}

/** From the bottom edge, almost as high as a phone's screen. */
export const BottomSheet = (props: Omit<EdgeProps, 'edge'>) => <EdgeDialog {...props} edge="bottom" />

/** At the right edge over the whole height; its content scrolls. */
export const SidePanel = ({ children, ...props }: Omit<EdgeProps, 'edge'>) => (
  <EdgeDialog {...props} edge="right">
    <div className="min-h-0 flex-1 overflow-y-auto p-5" tabIndex={0} role="group" aria-label={props.title}>
      {children}
    </div>
  </EdgeDialog>
)

/** A dialog at the left edge over the whole height: the list of debates on a phone. */
export function Drawer({ open, onOpenChange, title, children }: Omit<DialogProps, 'description' | 'isWide'>) {
  const text = useText()
  const id = useId()
  if (!open) return null
  const close = () => onOpenChange(false)
  return (
    <Modal onClose={close} titleId={id} className="inset-y-0 right-auto left-0 m-0 h-dvh w-[min(20rem,88vw)]">
      <div className="flex h-full flex-col">
        <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <IconButton icon="cross" label={text.app.close} onClick={close} />
        </div>
        <div className="min-h-0 flex-1">{children}</div>
      </div>
    </Modal>
  )
}

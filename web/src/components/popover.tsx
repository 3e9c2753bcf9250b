import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '@/lib/i18n'
import { IconButton } from './button'

type Props = { title: string; /** Open when mounted: it was pressed before its code was loaded. */ opensAtOnce: boolean; trigger: ReactElement; children: ReactNode }

export function Popover({ title, opensAtOnce, trigger, children }: Props) {
  const text = useText()
  return (
    <Base.Root defaultOpen={opensAtOnce}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="flex max-h-[min(var(--available-height),36rem)] w-[min(28rem,calc(100vw-1rem))] flex-col overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-raised outline-none">
            <div className="mb-3 flex items-start justify-between gap-3">
              <Base.Title className="text-ui font-semibold">{title}</Base.Title>
              <Base.Close render={<IconButton icon="cross" label={text.app.close} size="small" className="-mt-1 -mr-1" />} />
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

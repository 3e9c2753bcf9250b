import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Icon, type IconName } from './icons'

const row =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-ui outline-none data-highlighted:bg-sunken'

type MenuProps = { label: string; trigger: ReactElement; children: ReactNode; align?: 'start' | 'end' }

/** Open when it is mounted, because it is mounted when its button is pressed; see on-intent. */
export function Menu({ label, trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <section aria-label={label}>
          <Base.Positioner align={align} sideOffset={6} className="z-50">
            <Base.Popup className="min-w-60 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none">{children}</Base.Popup>
          </Base.Positioner>
        </section>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = { icon: IconName; children: ReactNode; onClick: () => void; tone?: 'plain' | 'danger'; disabled?: boolean }

export function MenuItem({ icon, children, onClick, tone = 'plain', disabled = false }: ItemProps) {
  return (
    <Base.Item onClick={onClick} disabled={disabled} className={cx(row, tone === 'danger' && 'text-danger', disabled && 'text-ink-3')}>
      <Icon name={icon} className={tone === 'plain' ? 'text-ink-3' : ''} />
      {children}
    </Base.Item>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export function MenuChoice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-meta font-medium text-ink-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} closeOnClick={false} className={row}>
            <span className="flex w-4 justify-center">
              <Base.RadioItemIndicator>
                <Icon name="tick" size={14} className="text-accent" />
              </Base.RadioItemIndicator>
            </span>
            {choice.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export const MenuSeparator = () => <Base.Separator className="mx-1 my-1.5 h-px bg-line" />

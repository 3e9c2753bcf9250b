import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '@/lib/cx'

type Named = { value: string; label: ReactNode }
type Tab = Named & { content: ReactNode; className?: string; keepMounted?: boolean }

type BarProps = {
  /** Shared with the panels. */
  id: string
  label: string
  value: string
  tabs: readonly Named[]
  onChange: (value: string) => void
  className?: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export function TabBar({ id, label, value, tabs, onChange, className }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = (at + step + tabs.length) % tabs.length
    onChange(tabs[next]!.value)
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div ref={bar} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={cx('no-print flex shrink-0 gap-1 overflow-x-auto', className)}>
      {tabs.map((tab) => {
        const isActive = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={isActive}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cx(
              'min-h-10 border-b-2 px-2.5 text-small font-medium whitespace-nowrap focus-visible:-outline-offset-2',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}

export function TabPanels({ id, value, tabs }: { id: string; value: string; tabs: readonly Tab[] }) {
  return tabs.map((tab) => {
    const isActive = tab.value === value
    return (
      <div
        key={tab.value}
        role="tabpanel"
        id={`${id}-${tab.value}-panel`}
        aria-labelledby={`${id}-${tab.value}`}
        className={cx('min-h-0 min-w-0 flex-1', isActive ? tab.className : 'hidden')}
      >
        {(isActive || tab.keepMounted) && tab.content}
      </div>
    )
  })
}

type Props = Omit<BarProps, 'id' | 'tabs' | 'className'> & { tabs: readonly Tab[] }

export function Tabs({ label, value, tabs, onChange }: Props) {
  const id = useId()
  return (
    <div className="print-flow flex min-h-0 flex-1 flex-col">
      <TabBar id={id} label={label} value={value} tabs={tabs} onChange={onChange} className="border-b border-line bg-surface px-3" />
      <TabPanels id={id} value={value} tabs={tabs} />
    </div>
  )
}

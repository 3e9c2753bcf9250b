import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { RoleMark, typeLooks } from '@/components/badges'
import { IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import type { Argument, ArgumentType, Role } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import type { Reading } from './use-reading'

const roles: Role[] = ['proposer', 'opponent', 'arbitrator']
const types: ArgumentType[] = ['MOTION', 'CLAIM', 'APPEAL', 'RULING', 'INTERVENTION', 'RESOLUTION']

/** Finds text in all arguments, also in those that are not rendered, and filters them. */
export default function ReadingBar({ reading, arguments: all }: { reading: Reading; arguments: readonly Argument[] }) {
  const text = useText()
  const { find, filter } = text.reading
  const box = useRef<HTMLInputElement>(null)
  const begun = useRef(reading.asked)
  // Text typed before the bar was loaded is continued; a repeated Ctrl-F selects it.
  useLayoutEffect(() => {
    const input = box.current!
    input.focus()
    input.setSelectionRange(reading.asked === begun.current ? input.value.length : 0, input.value.length)
  }, [reading.asked])
  const present = new Set(all.map(({ type }) => type))
  const count = reading.query.trim() === '' ? '' : reading.hits.length === 0 ? find.none : find.count(reading.at + 1, reading.hits.length)
  return (
    <div
      data-find
      role="search"
      aria-label={find.label}
      className="no-print shrink-0 border-b border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        reading.close()
      }}
    >
      <div className="mx-auto flex max-w-[760px] flex-col gap-1.5 px-4 py-2 max-sm:px-3">
        <div className="flex items-center gap-1">
          <div className="relative min-w-0 flex-1">
            <Icon name="search" className="absolute top-2.5 left-2.5 text-ink-3" />
            <input
              ref={box}
              type="search"
              value={reading.query}
              aria-label={find.label}
              placeholder={find.placeholder}
              title={find.browser}
              onChange={(event) => reading.look(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                reading.step(event.shiftKey ? -1 : 1)
              }}
              className="field h-9 w-full pr-2 pl-8 text-ui [&::-webkit-search-cancel-button]:hidden"
            />
          </div>
          <span role="status" className="min-w-20 px-1 text-right text-meta text-ink-2 tabular-nums">
            {count}
          </span>
          <IconButton icon="up" label={find.previous} size="small" disabled={reading.hits.length === 0} onClick={() => reading.step(-1)} />
          <IconButton icon="down" label={find.next} size="small" disabled={reading.hits.length === 0} onClick={() => reading.step(1)} />
          <IconButton icon="cross" label={find.close} size="small" onClick={reading.close} />
        </div>
        <div className="flex flex-wrap items-center gap-1" role="group" aria-label={filter.label}>
          <span className="mr-1 text-meta text-ink-3">{filter.label}</span>
          {roles.map((role) => (
            <Chip key={role} mark={<RoleMark role={role} size={20} />} isOn={reading.roles.has(role)} onClick={() => reading.toggleRole(role)}>
              {text.roles[role]}
            </Chip>
          ))}
          <span aria-hidden className="mx-1 h-4 w-px bg-line max-sm:hidden" />
          {types
            .filter((type) => present.has(type))
            .map((type) => (
              <Chip key={type} mark={<Icon name={typeLooks[type].icon} size={12} />} isOn={reading.types.has(type)} onClick={() => reading.toggleType(type)}>
                {text.types[type]}
              </Chip>
            ))}
          {reading.isFiltered && (
            <span className="ml-auto flex items-center gap-2 text-meta text-ink-2">
              <span role="status">{filter.shown(reading.shown.length, all.length)}</span>
              <button type="button" className="link min-h-6" onClick={reading.showAll}>
                {filter.all}
              </button>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

function Chip({ mark, isOn, onClick, children }: { mark: ReactNode; isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-7 items-center gap-1 rounded-full border px-2 text-meta font-medium',
        isOn ? 'border-accent bg-accent-tint text-accent' : 'border-line text-ink-2 hover:border-control hover:text-ink',
      )}
    >
      {mark}
      {children}
    </button>
  )
}

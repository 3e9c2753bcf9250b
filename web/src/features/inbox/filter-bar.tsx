import { useMemo } from 'react'
import { Icon } from '@/components/icons'
import { Select } from '@/components/select'
import { figureText, useServerSearch, type Figure } from '@/features/debates'
import { useDebateList } from '@/features/live'
import { cx } from '@/lib/cx'
import { useLanguage, useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { sections, type Filter, type Section } from './order'

type Props = { /** How many debates need the arbitrator, independent of the filter. */ count: number; figures: Record<Section, Figure>; filter: Filter; onChange: (filter: Filter) => void }

/** How many debates need the arbitrator, and the filter for the others. */
export function FilterBar({ count, figures, filter, onChange }: Props) {
  const text = useText()
  const language = useLanguage()
  const isPhone = useIsPhone()
  const mayRule = useObservable(session.mayRule)
  const { debates, isCut } = useDebateList()
  useServerSearch(filter.query, isCut)
  const types = useMemo(() => [...new Set(debates.map(({ debate_type }) => debate_type))].sort(), [debates])
  const other = filter.section === 'all' || filter.section === 'needs' ? undefined : filter.section
  return (
    <header className="shrink-0 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-[820px] flex-col gap-2 px-4 pt-4 pb-2 max-sm:px-3 max-sm:pt-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-title font-semibold">{other === undefined ? (count > 0 ? text.desk.needYou(count) : text.desk.noneNeedsYou) : text.list.groups[other]}</h1>
          {other === undefined && count > 0 && <p className={cx('no-print text-meta text-ink-3', mayRule && 'max-md:hidden')}>{mayRule ? text.desk.keys : text.reading.onlyReading}</p>}
        </div>
        {/* The list beside the inbox has its own search. */}
        {isPhone && (
          <div className="no-print relative">
            <Icon name="search" className="absolute top-3 left-3 text-ink-3" />
            <input
              type="search"
              value={filter.query}
              aria-label={text.list.search}
              placeholder={text.list.search}
              onChange={(event) => onChange({ ...filter, query: event.target.value })}
              className="field h-10 w-full pr-3 pl-9 text-ui"
            />
          </div>
        )}
        <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <div role="group" aria-label={text.desk.filter} className="-ml-2 flex min-w-0 overflow-x-auto">
            {(['all', ...sections] as const).map((section) => {
              const isOn = filter.section === section
              return (
                <button
                  key={section}
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => onChange({ ...filter, section })}
                  className={cx('flex min-h-8 items-center gap-1.5 rounded-md px-2 text-small whitespace-nowrap', isOn ? 'bg-accent-tint font-semibold text-accent' : 'text-ink-2 hover:bg-sunken')}
                >
                  {section === 'all' ? text.desk.all : text.list.groups[section]}
                  {section !== 'all' && figures[section] && <span className={cx('text-meta tabular-nums', isOn ? 'text-accent' : 'text-ink-3')}>{figureText(figures[section], language)}</span>}
                </button>
              )
            })}
          </div>
          {types.length > 1 && (
            <span className="ml-auto">
              <Select
                label={text.desk.type}
                showLabel={false}
                value={filter.type}
                choices={[{ value: '', label: text.desk.allTypes }, ...types.map((type) => ({ value: type, label: text.debateTypes[type] ?? type }))]}
                onChange={(type) => onChange({ ...filter, type })}
              />
            </span>
          )}
        </div>
      </div>
    </header>
  )
}

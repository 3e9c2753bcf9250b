import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import { PeriodSelect } from '@/components/period-select'
import { Segmented } from '@/components/segmented'
import { useText } from '@/lib/i18n'
import type { Period } from '@/lib/period'
import { addressOf, HitRow } from './hit-row'
import { searchedTypes, useSearch, type Found, type SearchedType } from './use-search'

type Props = { query: string; onQuery: (query: string) => void; onClose: () => void }

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Searches all debates; hits are chosen and opened by keyboard. */
export default function SearchDialog({ query, onQuery, onClose: close }: Props) {
  const text = useText()
  const words = text.reading.search
  const id = useId()
  const [, navigate] = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [type, setType] = useState<SearchedType>(null)
  const [period, setPeriod] = useState<Period>('all')
  const [chosen, setChosen] = useState(0)
  const found = useSearch(query, type, period)
  const hits = 'hits' in found ? found.hits : []
  const at = Math.min(chosen, Math.max(0, hits.length - 1))

  useLayoutEffect(() => {
    box.current!.focus()
    box.current!.setSelectionRange(box.current!.value.length, box.current!.value.length)
  }, [])

  const go = (index: number) => {
    const hit = hits[index]
    if (!hit) return
    close()
    navigate(addressOf(hit))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      const next = (at + step + hits.length) % hits.length
      setChosen(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(at)
    }
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <Icon name="search" className="shrink-0 text-ink-3" />
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-body outline-none"
        />
        <IconButton icon="cross" label={text.app.close} size="small" onClick={close} />
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <Segmented
          label={words.kinds}
          value={type ?? ''}
          choices={[{ value: '', label: words.everything }, ...searchedTypes.map((each) => ({ value: each, label: words.types[each] }))]}
          onChange={(next) => {
            setType(next === '' ? null : next)
            setChosen(0)
            box.current?.focus()
          }}
        />
        <PeriodSelect
          period={period}
          showLabel={false}
          onChange={(next) => {
            setPeriod(next)
            setChosen(0)
            box.current?.focus()
          }}
        />
        <Status found={found} query={query} isInPeriod={period !== 'all'} />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.results} className="min-h-0 overflow-y-auto px-2 pb-2 empty:hidden">
        {hits.map((hit, i) => (
          <HitRow
            key={i}
            id={`${id}-${i}`}
            hit={hit}
            isChosen={i === at}
            onPoint={() => setChosen(i)}
            onOpen={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              go(i)
            }}
          />
        ))}
      </div>
      <p className="border-t border-line px-4 py-2 text-meta text-ink-3">{hits.length > 0 ? words.keys : words.hint}</p>
    </>
  )
}

function Status({ found, query, isInPeriod }: { found: Found; query: string; isInPeriod: boolean }) {
  const text = useText()
  const words = text.reading.search
  const said = () => {
    switch (found.kind) {
      case 'idle':
        return ''
      case 'asking':
        return words.searching
      case 'failed':
        return `${words.failed} ${text.errors[found.error.code] ?? found.error.message}`
      case 'done':
        return found.hits.length === 0 ? (isInPeriod ? words.noneIn : words.none)(query.trim()) : words.found(found.hits.length)
    }
  }
  return (
    <p role="status" className="ml-auto text-meta text-ink-2">
      {said()}
    </p>
  )
}

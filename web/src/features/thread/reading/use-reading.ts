// The search within one debate, and the filter of its arguments.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Argument, ArgumentType, Role } from '@/lib/api/types'
import { goKeys, isTyping } from '@/lib/keys'
import { hitsIn, type Hit } from './hits'

export type Reading = {
  isOpen: boolean
  /** Counts the requests to open, so that each takes the focus again. */
  asked: number
  query: string
  hits: readonly Hit[]
  /** The index of the current hit. */
  at: number
  current: Hit | undefined
  /** An empty set shows all. */
  roles: ReadonlySet<Role>
  types: ReadonlySet<ArgumentType>
  shown: readonly Argument[]
  isFiltered: boolean
  open: () => void
  close: () => void
  look: (query: string) => void
  step: (by: 1 | -1) => void
  toggleRole: (role: Role) => void
  toggleType: (type: ArgumentType) => void
  showAll: () => void
}

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

const none = new Set<never>()

export function useReading(all: readonly Argument[]): Reading {
  const [{ isOpen, asked }, setOpen] = useState({ isOpen: false, asked: 0 })
  const [{ query, at }, setQuery] = useState({ query: '', at: 0 })
  const [roles, setRoles] = useState<ReadonlySet<Role>>(none)
  const [types, setTypes] = useState<ReadonlySet<ArgumentType>>(none)
  const isFiltered = roles.size + types.size > 0
  const shown = useMemo(
    () => (roles.size + types.size === 0 ? all : all.filter(({ role, type }) => (roles.size === 0 || roles.has(role)) && (types.size === 0 || types.has(type)))),
    [all, roles, types],
  )
  const hits = useMemo(() => hitsIn(shown, query), [shown, query])

  const open = useCallback(() => setOpen(({ asked: before }) => ({ isOpen: true, asked: before + 1 })), [])
  const showAll = useCallback(() => {
    setRoles(none)
    setTypes(none)
  }, [])
  const close = useCallback(() => {
    setOpen(({ asked: before }) => ({ isOpen: false, asked: before }))
    setQuery({ query: '', at: 0 })
    showAll()
    document.getElementById('thread')?.focus({ preventScroll: true })
  }, [showAll])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const target = event.target as HTMLElement | null
      // The second Ctrl-F opens the browser's own search; a dialog is not part of the debate.
      if (target?.closest('[data-find]') || target?.closest('dialog, [role="dialog"]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])

  const now = hits.length === 0 ? 0 : Math.min(at, hits.length - 1)
  return {
    isOpen,
    asked,
    query,
    hits,
    at: now,
    current: hits[now],
    roles,
    types,
    shown,
    isFiltered,
    open,
    close,
    look: useCallback((next: string) => setQuery({ query: next, at: 0 }), []),
    step: (by) => setQuery({ query, at: hits.length === 0 ? 0 : (now + by + hits.length) % hits.length }),
    toggleRole: useCallback((role: Role) => setRoles((set) => toggled(set, role)), []),
    toggleType: useCallback((type: ArgumentType) => setTypes((set) => toggled(set, type)), []),
    showAll,
  }
}

type Keys = { step: (by: 1 | -1) => void; toMotion: () => void; toCause: () => void }

/** `[` and `]` step from argument to argument, `g m` leads to the motion, `g a` to the question. */
export function useThreadKeys({ step, toMotion, toCause }: Keys): void {
  useEffect(() => {
    const goKey = goKeys()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const follows = goKey(event) !== undefined
      const act = { '[': () => step(-1), ']': () => step(1), ...(follows && { m: toMotion, a: toCause }) }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [step, toMotion, toCause])
}

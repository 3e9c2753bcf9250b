import { useEffect, useRef, useState } from 'react'
import { saidOf } from '@/features/issues'
import type { Ledger } from '@/features/live'
import type { Argument } from '@/lib/api/types'
import { useText } from '@/lib/i18n'

// An argument and its changes to issues arrive separately and are announced together.
const settleMs = 300

type Props = { arguments: readonly Argument[]; ledger: Ledger; isClosed: boolean }

/** Announces to a screen reader the newest argument, and the state of the issues if it has changed. */
export function Announcer({ arguments: all, ledger, isClosed }: Props) {
  const text = useText()
  const [words, setWords] = useState('')
  const stand = saidOf(text.issues, ledger, isClosed)
  const said = useRef({ count: all.length, stand, text })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { count, stand: before, text: language } = said.current
      said.current = { count: all.length, stand, text }
      const last = all.length > count ? all.at(-1) : undefined
      const parts = [
        last && text.thread.announce(text.types[last.type], text.roles[last.role]),
        // A change of language alone is not announced.
        language === text && stand !== before && stand,
      ].filter(Boolean)
      if (parts.length > 0) setWords(parts.join('. '))
    }, settleMs)
    return () => clearTimeout(timer)
  }, [all, stand, text])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}

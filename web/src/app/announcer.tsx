import { useEffect, useRef, useState } from 'react'
import type { Argument } from '@/lib/api/types'
import { useText } from '@/lib/i18n'

/** Says to a screen reader what has just been added. */
export function Announcer({ arguments: all }: { arguments: readonly Argument[] }) {
  const text = useText()
  const [words, setWords] = useState('')
  const known = useRef(all.length)
  useEffect(() => {
    const last = all.at(-1)
    if (last && all.length > known.current) setWords(text.thread.announce(text.types[last.type], text.roles[last.role]))
    known.current = all.length
  }, [all, text])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}

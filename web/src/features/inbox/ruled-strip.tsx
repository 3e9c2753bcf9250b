import { useEffect } from 'react'
import { undoable, useRulings } from '@/features/ruling'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { isTyping } from '@/lib/keys'
import { Strip } from './strip'
import { takeBackTo } from './wanted'

/** After a ruling: offers to take it back for a few seconds, and names the next question. */
export function RuledStrip() {
  const text = useText()
  const ruled = useRulings().last
  useEffect(() => {
    if (!ruled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || isTyping(event) || event.key !== (event.ctrlKey ? 'z' : 'u')) return
      const last = undoable()
      if (!last) return
      event.preventDefault()
      takeBackTo(last)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ruled])
  return (
    <>
      {/* Rendered while empty, because a screen reader announces only changes of an existing live region. */}
      <span role="status" className="sr-only">
        {ruled && text.desk.ruled(visible(ruled.title))}
      </span>
      {ruled && <Strip ruled={ruled} />}
    </>
  )
}

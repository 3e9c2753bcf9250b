import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import type { Debate } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { wake } from './keep'

/** The snoozed debates, folded into one line. */
export function Snoozed({ debates }: { debates: readonly Debate[] }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="px-2 pb-3">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 text-small text-ink-2 hover:bg-sunken">
        <Icon name="moon" size={14} />
        {text.desk.snoozed(debates.length)}
        <Icon name={isOpen ? 'up' : 'down'} size={14} className="ml-auto text-ink-3" />
      </button>
      {isOpen && (
        <ul className="flex flex-col">
          {debates.map((debate) => (
            <li key={debate.id} className="flex min-h-10 items-center gap-3 px-2.5">
              <Link href={debateLink(debate.id)} className="min-w-0 flex-1 truncate text-small hover:text-accent">
                {visible(debate.title)}
              </Link>
              <Button size="small" look="link" onClick={() => wake(debate)}>
                {text.desk.wake}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { RoleMark, TypeBadge } from '@/components/badges'
import { Button } from '@/components/button'
import { Markdown } from '@/components/markdown'
import { Time } from '@/components/time'
import type { HeldDraft } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { dispatch } from './engine'
import { quotation } from './quote'

type Props = { debateId: string; /** The intervention that holds them. */ seq: number; drafts: readonly HeldDraft[] }

export function HeldDrafts({ debateId, seq, drafts }: Props) {
  const text = useText()
  const mayRule = useObservable(session.mayRule)
  const quote = ({ role, content }: HeldDraft) => dispatch({ type: 'appended', debateId, purpose: { kind: 'ruling', seq }, part: `${quotation(content, text.desk.quoteHeld(text.roles[role]))}\n\n` })
  if (drafts.length === 0) return <p className="text-small text-ink-3">{text.ruling.heldNone}</p>
  return (
    <section aria-label={text.ruling.heldTitle} className="flex flex-col gap-2">
      <h3 className="text-small font-medium text-ink-2">{text.ruling.heldTitle}</h3>
      {drafts.map((draft) => (
        <div key={draft.role} className="rounded-md border border-dashed border-control">
          <div className="flex flex-wrap items-center gap-2 px-3 pt-2 text-meta text-ink-3">
            <RoleMark role={draft.role} size={20} />
            <span className="text-small font-medium text-ink">{text.roles[draft.role]}</span>
            <TypeBadge type={draft.type} />
            <Time iso={draft.created_at} />
            <span className="max-sm:hidden">{text.ruling.heldHint}</span>
            {mayRule && (
              <Button size="small" look="quiet" icon="scales" className="-my-1 ml-auto" onClick={() => quote(draft)}>
                {text.desk.quote}
              </Button>
            )}
          </div>
          <div className="max-h-[40dvh] overflow-y-auto px-3 pt-1.5 pb-3" tabIndex={0} role="group" aria-label={text.ruling.held(text.roles[draft.role], text.types[draft.type])}>
            <Markdown source={draft.content} debateId={debateId} headingBase={4} />
          </div>
        </div>
      ))}
    </section>
  )
}

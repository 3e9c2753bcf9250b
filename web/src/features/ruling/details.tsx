import { lazy, Suspense, useState } from 'react'
import { Gist } from '@/components/gist'
import { MarkdownReady } from '@/components/markdown'
import { Advice } from '@/features/presence'
import type { Ledger } from '@/features/live'
import type { Argument, Debate, HeldDraft, Present } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import { partsOf, type Part } from '@/lib/tables'
import { HeldDrafts } from './held-drafts'

const Precedents = lazy(lazily(() => import('./precedents').then(({ Precedents }) => ({ default: Precedents }))))

export type DetailsProps = { debate: Debate; cause: Argument; ledger: Ledger; heldDrafts: readonly HeldDraft[]; adviser: Present | undefined; /** Not where the argument itself is on the page. */ showsText: boolean }

const mostParts = 24

// A paragraph or an item of a list.
const paragraphsOf = (part: Part): Part[] => ('table' in part ? [part] : part.text.split(/\n{2,}|\n(?=\s{0,3}(?:[-*+]|\d+[.)])\s)/).map((text) => ({ text })))

/** What a person may want to read before deciding: held drafts, the whole question, the advice, and similar rulings. */
export function Details({ debate, cause, ledger, heldDrafts, adviser, showsText }: DetailsProps) {
  const text = useText()
  // A search for each word of the question: only on request.
  const [showsPrecedents, setShowsPrecedents] = useState(false)
  const hasMarkdown = heldDrafts.length > 0 || Boolean(adviser?.advice)
  const parts = showsText && cause.content.trim() !== '' ? partsOf(cause.content).flatMap(paragraphsOf) : []
  return (
    <>
      {hasMarkdown && (
        <MarkdownReady fallback={null}>
          {cause.type === 'INTERVENTION' && heldDrafts.length > 0 && <HeldDrafts debateId={debate.id} seq={cause.seq} drafts={heldDrafts} />}
          <Advice debateId={debate.id} given={adviser} />
        </MarkdownReady>
      )}
      {parts.length > 0 && (
        <section aria-label={text.desk.wholeText} className="flex flex-col gap-1.5 pt-1">
          <h3 className="text-meta font-semibold text-ink-3">{text.desk.wholeText}</h3>
          <Gist parts={parts.slice(0, mostParts)} most={2_000} className="max-w-[68ch] text-body leading-normal text-ink-2 [overflow-wrap:anywhere]" fetchesNames={false} />
        </section>
      )}
      {showsPrecedents ? (
        <Suspense fallback={null}>
          <Precedents debate={debate} question={cause} issues={ledger.issues} />
        </Suspense>
      ) : (
        cause.type === 'APPEAL' && (
          <button type="button" className="link no-print min-h-6 w-fit text-small" onClick={() => setShowsPrecedents(true)}>
            {text.desk.precedents}
          </button>
        )
      )}
    </>
  )
}

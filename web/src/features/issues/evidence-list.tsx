import { useState } from 'react'
import type { Evidence } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { CheckSign } from './badges'
import { checkOf } from './ledger'

/** The evidence of an entry, and whether the server found it. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const text = useText()
  return (
    <ul aria-label={text.issues.evidence} className="flex flex-col gap-1.5">
      {evidence.map((each, i) => (
        <li key={i} className="flex gap-1.5 text-meta">
          <CheckSign check={checkOf(each)} />
          <div className="min-w-0 flex-1">
            <Source evidence={each} />
            <Quote text={each.quote ?? each.output} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Source({ evidence: { kind, id, path, line, run, exit_code, commit } }: { evidence: Evidence }) {
  const text = useText()
  const named = kind === 'file' ? path && (line === undefined ? path : `${path}:${line}`) : kind === 'text' ? undefined : run ? `$ ${run}` : id
  if (!named) return null
  const title = [path && line !== undefined ? text.issues.line(path, line) : undefined, commit && text.issues.atCommit(commit), kind === 'run' && id].filter(Boolean).join(', ')
  return (
    <code title={title || undefined} className="font-mono text-ink-2 [overflow-wrap:anywhere]">
      {visible(named)}
      {exit_code !== undefined && ` →\u00a0${exit_code}`}
    </code>
  )
}

const mostLines = 6
const mostCharacters = 400

/** A quotation or a command's output; of a long one the beginning. */
function Quote({ text: source }: { text: string | undefined }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  if (!source) return null
  const isLong = source.length > mostCharacters || source.trimEnd().split('\n').length > mostLines
  return (
    <>
      <blockquote className={cx('mt-0.5 border-l-2 border-line pl-2 font-mono whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]', isLong && !isWhole && 'print-whole line-clamp-6')}>{visible(source)}</blockquote>
      {isLong && (
        <button type="button" aria-expanded={isWhole} className="no-print link min-h-6 text-meta" onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.issues.lessQuote : text.issues.wholeQuote}
        </button>
      )}
    </>
  )
}

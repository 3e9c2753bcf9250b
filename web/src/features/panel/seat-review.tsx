import { Markdown } from '@/components/markdown'
import { SourceBoundary } from '@/components/source-boundary'
import { EvidenceList, SeverityWord, StatusBadge, VerdictItem } from '@/features/issues'
import type { IssueEntry, PanelRecord, Verdict } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { useWords } from './words'

type Props = { debateId: string; review: PanelRecord; verdicts: readonly Verdict[]; /** Of its headings. */ level: 3 | 4 }

/** What a seat has submitted in a turn: its text, its findings and its verdicts. */
export function SeatReview({ debateId, review: { content, issues = [], seat }, verdicts, level }: Props) {
  const words = useWords()
  const Heading = `h${level}` as const
  return (
    <>
      <SourceBoundary source={content}>
        <Markdown source={content} debateId={debateId} headingBase={level} />
      </SourceBoundary>
      {issues.length > 0 && (
        <section className="flex flex-col gap-2">
          <Heading className="text-small font-semibold text-ink-2">{words.findings}</Heading>
          <ul className="flex flex-col gap-2.5">
            {issues.map((entry, i) => (
              <Finding key={i} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {verdicts.length > 0 && (
        <section className="flex flex-col gap-2">
          <Heading className="text-small font-semibold text-ink-2">{words.verdicts}</Heading>
          <ul className="flex flex-col gap-2">
            {verdicts.map((verdict) => (
              <VerdictItem key={verdict.id} verdict={{ ...verdict, seat }} title={words.verdict[verdict.verdict](verdict.id)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Finding({ entry: { id, set, severity, title, note, evidence } }: { entry: IssueEntry }) {
  return (
    <li className="flex flex-col gap-1 text-small">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold tabular-nums">{id}</span>
        {severity ? <SeverityWord severity={severity} /> : <StatusBadge status={set} />}
        {title && <span className="min-w-0 [overflow-wrap:anywhere]">{visible(title)}</span>}
      </p>
      {note && <p className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{visible(note)}</p>}
      {evidence && evidence.length > 0 && <EvidenceList evidence={evidence} />}
    </li>
  )
}

import { useMemo } from 'react'
import { roleLooks } from '@/components/badges'
import { Gist } from '@/components/gist'
import { nameOf, useKnownPrograms } from '@/features/presence'
import type { Presence } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { partsOf } from '@/lib/tables'
import { sides, type LastWords, type Said, type Side } from './last-words'

const mostIssues = 2
const mostCharacters = 400

type Props = { debateId: string; words: readonly LastWords[]; presence: Presence | undefined; /** Without it, links lead to the debate's page. */ onJump: ((seq: number) => void) | undefined }

/** Where the sides disagree: two columns with the agents' names. */
export function Sides({ debateId, words, presence, onJump }: Props) {
  const text = useText()
  if (words.length === 0) return null
  return (
    <section aria-label={text.desk.lastWords} className="flex flex-col gap-1.5">
      {words.slice(0, mostIssues).map((each) => (
        <div key={each.issue?.id ?? ''} className="flex flex-col gap-0.5">
          {words.length > 1 && each.issue && (
            <p className="truncate text-meta text-ink-3">
              {each.issue.id} {visible(each.issue.title)}
            </p>
          )}
          <div className="grid grid-cols-2 gap-3">
            {sides.map((side) => (
              <div key={side} className={cx('flex min-w-0 flex-col border-l-2 pl-2.5', side === 'proposer' ? 'border-proposer' : 'border-opponent')}>
                <p className="flex items-baseline gap-1.5 text-meta">
                  <SideName side={side} presence={presence} />
                  {each[side] && <SeqLink debateId={debateId} said={each[side]} onJump={onJump} />}
                </p>
                {each[side] ? <Words source={each[side].text} isShort={words.length > 1} /> : <p className="text-small text-ink-3">{text.desk.saidNothing}</p>}
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** "Claude Code", with the role for screen readers and as a hint; the role alone if no agent has been there. */
function SideName({ side, presence }: { side: Side; presence: Presence | undefined }) {
  const text = useText()
  const agent = presence?.[side]?.agent
  const ink = cx('min-w-0 truncate font-semibold', roleLooks[side].ink)
  return agent ? <AgentName agent={agent} role={text.roles[side]} className={ink} /> : <span className={ink}>{text.roles[side]}</span>
}

function AgentName({ agent, role, className }: { agent: string; role: string; className: string }) {
  const text = useText()
  const known = useKnownPrograms()
  return (
    <bdi title={role} className={className}>
      {nameOf(text, known, agent)}
      <span className="sr-only"> ({role})</span>
    </bdi>
  )
}

function Words({ source, isShort }: { source: string; isShort: boolean }) {
  const parts = useMemo(() => partsOf(source).slice(0, 1), [source])
  return <Gist parts={parts} most={mostCharacters} className={cx('text-small text-ink-2 [overflow-wrap:anywhere]', isShort ? 'line-clamp-2' : 'line-clamp-3')} fetchesNames={false} />
}

function SeqLink({ debateId, said: { seq }, onJump }: { debateId: string; said: Said; onJump: Props['onJump'] }) {
  const text = useText()
  return (
    <a
      href={debateLink(debateId, seq)}
      className="link text-ink-3 tabular-nums"
      onClick={(event) => {
        if (!onJump) return
        event.preventDefault()
        onJump(seq)
      }}
    >
      {text.desk.said(seq)}
    </a>
  )
}

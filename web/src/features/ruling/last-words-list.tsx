import { useMemo } from 'react'
import { RoleMark, roleLooks } from '@/components/badges'
import { Gist } from '@/components/gist'
import { IssueLink } from '@/components/issue-links'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { partsOf } from '@/lib/tables'
import { sides, type LastWords, type Said } from './last-words'

const mostParts = 3
const mostCharacters = 700

type Props = { debateId: string; words: readonly LastWords[]; /** Without it, links lead to the debate's page. */ onJump: ((seq: number) => void) | undefined }

/** Side by side; on a phone, one below the other. */
export function LastWordsList({ debateId, words, onJump }: Props) {
  const text = useText()
  if (words.length === 0) return null
  return (
    <section aria-label={text.desk.lastWords} className="flex flex-col gap-2.5">
      {words.map((each) => (
        <div key={each.issue?.id ?? ''} className="flex flex-col gap-1">
          {each.issue && (
            <p className="text-small font-medium [overflow-wrap:anywhere]">
              <IssueLink id={each.issue.id} className="link tabular-nums">
                {each.issue.id}
              </IssueLink>{' '}
              {visible(each.issue.title)}
            </p>
          )}
          <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-sm:grid-cols-1">
            {sides.map((side) => (
              <div key={side} className="flex min-w-0 flex-col gap-1 bg-surface px-3 py-2">
                <p className="flex items-center gap-1.5 text-meta">
                  <RoleMark role={side} size={20} />
                  <span className={cx('font-semibold', roleLooks[side].ink)}>{text.roles[side]}</span>
                  {each[side] && <SeqLink debateId={debateId} said={each[side]} onJump={onJump} />}
                </p>
                {each[side] ? <Words source={each[side].text} /> : <p className="text-small text-ink-3">{text.desk.saidNothing}</p>}
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

function Words({ source }: { source: string }) {
  const parts = useMemo(() => partsOf(source), [source])
  return <Gist parts={parts.slice(0, mostParts)} most={mostCharacters} className={cx('text-small [overflow-wrap:anywhere]', parts.length > 1 ? 'line-clamp-3' : 'line-clamp-5')} fetchesNames />
}

function SeqLink({ debateId, said: { seq }, onJump }: { debateId: string; said: Said; onJump: Props['onJump'] }) {
  const text = useText()
  return (
    <a
      href={debateLink(debateId, seq)}
      className="link tabular-nums"
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

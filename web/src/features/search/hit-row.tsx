import { useMemo } from 'react'
import { StateBadge, typeLooks, TypeBadge } from '@/components/badges'
import { Icon } from '@/components/icons'
import { Marked } from '@/components/marked'
import { Time } from '@/components/time'
import type { SearchHit } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { documentIds } from '@/lib/doc-refs'
import { useDocumentNames } from '@/lib/documents'
import { debateLink } from '@/lib/links'
import { plainly } from '@/lib/plain'

export const addressOf = ({ debate, argument }: SearchHit): string => debateLink(debate.id, argument?.seq)

type Props = { id: string; hit: SearchHit; isChosen: boolean; onPoint: () => void; onOpen: (event: React.MouseEvent) => void }

export function HitRow({ id, hit, isChosen, onPoint, onOpen }: Props) {
  const { debate, argument } = hit
  const isRuling = argument?.type === 'RULING'
  const names = useDocumentNames(useMemo(() => documentIds(hit.snippet), [hit.snippet]))
  return (
    <a
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      href={addressOf(hit)}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={cx('flex flex-col gap-1 rounded-md px-3 py-2', isChosen && 'bg-accent-tint')}
    >
      <span className="flex items-center gap-2 text-small">
        <Icon name={argument ? typeLooks[argument.type].icon : 'bubble'} size={14} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 font-semibold max-sm:line-clamp-2 sm:truncate">{visible(debate.title)}</span>
        {argument ? <TypeBadge type={argument.type} isOnTint={isChosen} /> : <StateBadge state={debate.state} short />}
        {argument && <span className="text-meta text-ink-3 tabular-nums">#{argument.seq}</span>}
        <Time iso={argument?.created_at ?? debate.created_at} className="shrink-0 text-meta text-ink-3 max-sm:hidden" />
      </span>
      <span className={cx('line-clamp-2 pl-[22px] text-small [overflow-wrap:anywhere]', isRuling ? 'text-ink' : 'text-ink-2')}>
        <Marked {...plainly(hit.snippet, hit.marks, names)} />
      </span>
    </a>
  )
}

import { memo, useState } from 'react'
import { RoleMark, roleLooks, TypeBadge } from '@/components/badges'
import { IconButton } from '@/components/button'
import { Icon } from '@/components/icons'
import { Markdown } from '@/components/markdown'
import { Time } from '@/components/time'
import { useCopy } from '@/components/use-copy'
import { ArgumentExtras } from '@/features/issues'
import { ClaimSources } from '@/features/panel'
import type { Argument } from '@/lib/api/types'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'

export const longFrom = 2_600

type Props = {
  argument: Argument
  parent: Argument | undefined
  /** The document that "v1 → v2" is about when the text names none. */
  documentId: string | undefined
  isOpen: boolean
  isMarked: boolean
  /** The first review, if it neither names issues nor lists its checks. */
  isThin: boolean
  onOpenChange: (seq: number, isOpen: boolean) => void
  onJump: (seq: number) => void
}

export const ArgumentCard = memo(function ArgumentCard(props: Props) {
  const { argument, parent, documentId, isMarked, isThin } = props
  const text = useText()
  const { role, type, seq } = argument
  // A stop has a tint only on its badge.
  const isRuling = role === 'arbitrator' && type !== 'INTERVENTION'
  return (
    <article
      data-seq={seq}
      tabIndex={-1}
      aria-labelledby={`argument-${seq}`}
      className={cx(
        'group rounded-lg border px-5 pt-3.5 pb-5 max-sm:px-3.5',
        role === 'opponent' && 'sm:ml-8',
        role === 'proposer' && type !== 'MOTION' && 'sm:mr-8',
        isRuling ? 'border-transparent bg-arbitrator-tint' : 'border-line bg-surface shadow-card',
        isMarked && 'flash',
      )}
    >
      <header className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <RoleMark role={role} isOnTint={isRuling} />
        <h2 id={`argument-${seq}`} className="flex items-center gap-2.5 text-ui">
          <span className={cx('font-semibold', roleLooks[role].ink)}>{text.roles[role]}</span>
          <TypeBadge type={type} isOnTint={isRuling} />
          <span className="text-meta font-normal text-ink-3 tabular-nums">#{seq}</span>
        </h2>
        <Time iso={argument.created_at} className="text-meta text-ink-3" />
        <span className="ml-auto flex items-center gap-1">
          {parent && <ParentLink parent={parent} onJump={props.onJump} />}
          <CopyLink argument={argument} />
        </span>
      </header>
      {argument.panel_records && <ClaimSources claim={argument} isTextShown={props.isOpen} onTextShown={(isShown) => props.onOpenChange(seq, isShown)} />}
      {argument.panel_records && !props.isOpen ? null : argument.content ? (
        <Body {...props} debateId={argument.debate_id} documentId={documentId} />
      ) : (
        <p className="text-ui text-ink-2 italic">{text.thread.emptyIntervention}</p>
      )}
      <ArgumentExtras argument={argument} />
      {isThin && (
        <p className="mt-3 flex items-center gap-2 text-meta text-ink-3">
          <Icon name="warning" size={14} />
          {text.issues.thinReview}
        </p>
      )}
    </article>
  )
})

function Body({ argument, documentId, debateId, isOpen, onOpenChange }: Props & { debateId: string }) {
  const text = useText()
  const isLong = argument.content.length > longFrom
  const isCut = isLong && !isOpen
  return (
    <>
      <div className={cx('print-whole', isCut && 'max-h-72 overflow-hidden [mask-image:linear-gradient(#000_70%,transparent)]')} onFocus={() => isCut && onOpenChange(argument.seq, true)}>
        <Markdown source={argument.content} debateId={debateId} documentId={documentId} />
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="no-print mt-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm text-small font-medium text-accent hover:underline"
          onClick={() => onOpenChange(argument.seq, !isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} size={14} />
          {isOpen ? text.thread.showLess : text.thread.showAll}
        </button>
      )}
    </>
  )
}

function ParentLink({ parent, onJump }: { parent: Argument; onJump: (seq: number) => void }) {
  const text = useText()
  const title = text.thread.jumpToParent(parent.seq, text.types[parent.type], text.roles[parent.role])
  return (
    <a
      href={debateLink(parent.debate_id, parent.seq)}
      title={title}
      className="inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 text-meta text-ink-2 hover:bg-sunken hover:text-ink"
      onClick={(event) => {
        event.preventDefault()
        onJump(parent.seq)
      }}
    >
      <Icon name="reply" size={13} className="-scale-y-100" />
      {text.thread.answers(parent.seq)}
    </a>
  )
}

function CopyLink({ argument }: { argument: Argument }) {
  const text = useText()
  const [result, copy] = useCopy()
  const [hasUsed, setUsed] = useState(false)
  const words = { idle: text.thread.copyLink(argument.seq), copied: text.thread.linkCopied, failed: text.thread.copyFailed }
  return (
    <>
      <IconButton
        icon={result === 'copied' ? 'tick' : 'link'}
        label={words[result]}
        size="small"
        className="no-print"
        onClick={() => {
          setUsed(true)
          copy(new URL(debateLink(argument.debate_id, argument.seq), location.href).href)
        }}
      />
      {hasUsed && (
        <span role="status" className="sr-only">
          {result === 'idle' ? '' : words[result]}
        </span>
      )}
    </>
  )
}

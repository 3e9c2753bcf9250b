import { Link } from 'wouter'
import { visible } from '@/lib/bidi'
import { useText } from '@/lib/i18n'
import { ArgumentLink } from '../argument-links'
import { IconButton } from '../button'
import { Icon } from '../icons'
import { IssueLink } from '../issue-links'
import { useCopy } from '../use-copy'
import { Diagram } from './diagram'
import { elementsOf, languageOf, textOf } from './hast'
import { MentionLink } from './mention-link'
import type { Block, Blocks } from './to-react'

const Anchor: Block<'a'> = ({ href, title, children, node, ...rest }) => {
  if (!href) return <span>{children}</span>
  const { dataDocument: id, dataVersion: version, dataChange: isChange, dataIssue: issue, dataArgument: seq } = node?.properties ?? {}
  if (typeof id === 'string') {
    return (
      <MentionLink href={href} id={id} version={version ? Number(version) : undefined} isChange={Boolean(isChange)} written={title ?? ''}>
        {children}
      </MentionLink>
    )
  }
  if (typeof seq === 'string') return <ArgumentLink seq={Number(seq)}>{children}</ArgumentLink>
  if (typeof issue === 'string') return <IssueLink id={issue}>{children}</IssueLink>
  if (href.startsWith('/') && !href.startsWith('//')) {
    return (
      <Link href={href} title={title}>
        {children}
      </Link>
    )
  }
  if (href.startsWith('#')) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** Remote pictures are never fetched: they would reveal the reader to their host. */
const Picture: Block<'img'> = ({ src, alt }) => {
  const text = useText()
  const name = text.thread.image(visible(alt ?? ''))
  return (
    <span className="inline-flex items-center gap-1.5 rounded-sm bg-sunken px-2 py-0.5 text-small text-ink-2">
      <Icon name="image" size={14} />
      {typeof src === 'string' && src ? (
        <a href={src} target="_blank" rel="noopener noreferrer nofollow">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  )
}

const Table: Block<'table'> = ({ children }) => {
  const text = useText()
  return (
    <div className="md-block scroll" role="group" aria-label={text.thread.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

const Task: Block<'input'> = ({ checked }) => {
  const text = useText()
  return (
    <span
      role="img"
      aria-label={checked ? text.thread.task.done : text.thread.task.open}
      className={`mr-2 inline-flex size-4 translate-y-0.5 items-center justify-center rounded-[4px] border ${
        checked ? 'border-accent bg-accent text-on-accent' : 'border-control'
      }`}
    >
      {checked && <Icon name="tick" size={12} strokeWidth={3} />}
    </span>
  )
}

const CodeBlock: Block<'pre'> = ({ children, node }) => {
  const text = useText()
  const [copied, copy] = useCopy()
  const code = node && elementsOf(node)[0]
  const source = code ? textOf(code) : ''
  const language = code ? languageOf(code) : ''
  if (language === 'mermaid') return <Diagram source={source} />
  return (
    <div className="group/code md-block relative rounded-md border border-line bg-sunken">
      <pre role="group" aria-label={text.thread.code(language)} tabIndex={0} className="rounded-md">
        {children}
      </pre>
      <IconButton
        icon={copied === 'copied' ? 'tick' : 'copy'}
        label={copied === 'copied' ? text.thread.copied : text.thread.copyCode}
        size="small"
        className="no-print absolute top-1.5 right-1.5 bg-sunken opacity-0 group-hover/code:opacity-100 focus-visible:opacity-100"
        onClick={() => copy(source)}
      />
    </div>
  )
}

export const blocks: Blocks = { a: Anchor, img: Picture, table: Table, input: Task, pre: CodeBlock }

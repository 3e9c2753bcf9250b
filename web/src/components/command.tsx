import { Fragment } from 'react'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { IconButton } from './button'
import { useCopy } from './use-copy'

// An option must not break at its hyphens; it is short enough for one line.
const most = 24

/** A command line for a shell or an agent's program, with a button that copies it. */
export function Command({ line, className }: { line: string; className?: string }) {
  const text = useText()
  const [result, copy] = useCopy()
  const said = { idle: '', copied: text.thread.copied, failed: text.thread.copyFailed }[result]
  return (
    <div className={`flex items-start gap-1 rounded-md border border-line bg-sunken pl-3 ${className ?? ''}`}>
      <code className="min-w-0 flex-1 py-2 font-mono text-small [overflow-wrap:anywhere] whitespace-pre-wrap text-ink select-all max-sm:text-meta">
        {line.split(' ').map((word, i) => (
          <Fragment key={i}>
            {i > 0 && ' '}
            <span className={cx(word.length <= most && 'whitespace-nowrap')}>{word}</span>
          </Fragment>
        ))}
      </code>
      <IconButton icon={result === 'copied' ? 'tick' : 'copy'} label={said || text.presence.copy(line)} size="small" className="m-1" onClick={() => copy(line)} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}

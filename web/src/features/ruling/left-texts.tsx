import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { useCopy } from '@/components/use-copy'
import { useText } from '@/lib/i18n'
import type { LeftText } from './machine'

type Props = { texts: readonly LeftText[]; onDrop: (left: LeftText) => void }

/** Drafts that were not sent because the debate moved on: no typed text is lost. */
export function LeftTexts({ texts, onDrop }: Props) {
  if (texts.length === 0) return null
  return (
    <div className="flex flex-col gap-3 pb-3">
      {texts.map((left, i) => (
        <LeftTextNotice key={`${left.kind} ${left.seq} ${i}`} left={left} onDrop={() => onDrop(left)} />
      ))}
    </div>
  )
}

function LeftTextNotice({ left, onDrop }: { left: LeftText; onDrop: () => void }) {
  const text = useText()
  const [result, copy] = useCopy()
  const copyWords = { idle: text.ruling.leftCopy, copied: text.thread.copied, failed: text.thread.copyFailed }[result]
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-appeal-tint px-3 py-2 text-small text-appeal">
      <Icon name="warning" />
      <p className="min-w-0 flex-1">{left.kind === 'ruling' ? text.ruling.leftRuling(left.seq) : text.ruling.leftNote}</p>
      <div
        role="group"
        aria-label={text.ruling.leftText}
        tabIndex={0}
        className="max-h-[14dvh] w-full overflow-y-auto rounded-sm bg-surface px-2.5 py-1.5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
      >
        {left.text}
      </div>
      <span className="ml-auto flex gap-1">
        <Button size="small" icon="copy" onClick={() => copy(left.text)}>
          {copyWords}
        </Button>
        <Button size="small" onClick={onDrop}>
          {text.ruling.leftDrop}
        </Button>
      </span>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useText } from '@/lib/i18n'
import { useIsDark } from '@/lib/theme'
import { paint, type Drawing } from './painter'

type Outcome = { drawing?: Drawing; failed?: boolean }

/** A Mermaid diagram: drawn in a frame that can do no harm, shown as a picture, its source beside it. */
export function Diagram({ source }: { source: string }) {
  const text = useText()
  const isDark = useIsDark()
  const [{ drawing, failed }, setOutcome] = useState<Outcome>({})

  useEffect(() => {
    let isCurrent = true
    paint(source, isDark).then(
      (done) => isCurrent && setOutcome({ drawing: done }),
      () => isCurrent && setOutcome({ failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, isDark])

  return (
    <figure className="md-block rounded-md border border-line p-3">
      {drawing && (
        <img
          src={drawing.address}
          alt={text.thread.diagram}
          width={drawing.width}
          height={drawing.height}
          data-dark={isDark || undefined}
          className="mx-auto h-auto max-w-full"
        />
      )}
      {!drawing && !failed && <p className="flex h-40 items-center justify-center text-small text-ink-3">{text.thread.drawing}</p>}
      {failed && <p className="text-small text-danger">{text.thread.diagramFailed}</p>}
      <details className="mt-2" open={failed}>
        <summary className="text-meta text-ink-3">{text.thread.diagramSource}</summary>
        <pre className="mt-2 rounded-sm bg-sunken" role="group" aria-label={text.thread.diagramSource} tabIndex={0}>
          {source}
        </pre>
      </details>
    </figure>
  )
}

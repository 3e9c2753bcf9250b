import { lazy, Suspense, useCallback, useState } from 'react'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'

// Loaded on demand, because few texts have a diagram.
const Drawing = lazy(lazily(() => import('./drawing')))

/** A Mermaid diagram, drawn in a sandboxed frame and shown as a picture beside its source. */
export function Diagram({ source }: { source: string }) {
  const text = useText()
  const [failed, setFailed] = useState<string>()
  const hasFailed = failed === source
  const onFailed = useCallback(() => setFailed(source), [source])
  const coming = <p className="flex h-72 items-center justify-center text-small text-ink-3">{text.thread.drawing}</p>
  return (
    <figure className="md-block rounded-md border border-line p-3">
      {hasFailed ? (
        <p className="text-small text-danger">{text.thread.diagramFailed}</p>
      ) : (
        <Suspense fallback={coming}>
          <Drawing source={source} onFailed={onFailed}>
            {coming}
          </Drawing>
        </Suspense>
      )}
      <details className="mt-2" open={hasFailed}>
        <summary className="text-meta text-ink-3">{text.thread.diagramSource}</summary>
        <pre className="mt-2 rounded-sm bg-sunken" role="group" aria-label={text.thread.diagramSource} tabIndex={0}>
          {source}
        </pre>
      </details>
    </figure>
  )
}

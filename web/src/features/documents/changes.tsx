import { lazy, Suspense, useMemo, useState } from 'react'
import { Notice, Skeleton } from '@/components/notice'
import { Segmented } from '@/components/segmented'
import { asApiError } from '@/lib/api/error'
import type { Issue } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { isSettled } from '@/lib/issues'
import { lazily } from '@/lib/lazily'
import { useIsPhone } from '@/lib/media'
import { kept } from '@/lib/storage'
import type { DiffLayout } from './diff-view'
import { useDiff, useVersion } from './queries'
import { issuesByLine } from './section'
import type { Span } from './since'

const DiffView = lazy(lazily(() => import('./diff-view')))

const layoutKey = 'aw.diff'

type Props = { id: string; issues: readonly Issue[]; /** Rendered inside other content: little room, one column. */ isInline?: boolean } & Span

/** The changes between two versions, with the ids of related issues in the margin. */
export function Changes({ id, from, to, issues, isInline = false }: Props) {
  const text = useText()
  const isPhone = useIsPhone()
  const [wanted, setWanted] = useState<DiffLayout>(kept.read(layoutKey) === 'unified' ? 'unified' : 'split')
  const before = useVersion(id, from)
  const after = useVersion(id, to)
  const diff = useDiff(id, from, to)
  const failure = before.error ?? after.error ?? diff.error
  const layout = isPhone || isInline ? 'unified' : wanted
  const content = after.data?.content
  const marks = useMemo(() => issuesByLine(content ?? '', id, issues.filter(({ status }) => !isSettled(status))), [content, id, issues])

  if (from === to) return <Notice icon="document" title={text.documents.same} />
  if (failure) {
    return (
      <Notice icon="warning" tone="bad" title={asApiError(failure).isMissing ? text.documents.noVersion : text.documents.failed}>
        {asApiError(failure).message}
      </Notice>
    )
  }
  if (!before.data || !after.data || !diff.data) return <Waiting lines={isInline ? 4 : 12} />
  if (diff.data.diff === '') return <Notice icon="document" title={text.documents.same} />
  const view = (
    <Suspense fallback={<Waiting lines={isInline ? 4 : 12} />}>
      <DiffView
        key={`${from} ${to}`}
        label={text.documents.diffLabel(from, to)}
        documentId={id}
        from={from}
        to={to}
        oldText={before.data.content}
        newText={after.data.content}
        diff={diff.data.diff}
        layout={layout}
        issues={marks}
        isAlone={!isInline}
      />
    </Suspense>
  )
  if (isInline) return <div className="flex max-h-[min(24rem,45dvh)] min-h-0 flex-col">{view}</div>
  return (
    <div className="print-flow relative flex min-h-0 flex-1 flex-col gap-2 p-4 max-sm:p-2">
      {!isPhone && (
        <div className="no-print absolute top-2 right-4">
          <Segmented
            label={text.documents.layout}
            value={layout}
            choices={[
              { value: 'split', label: text.documents.sideBySide },
              { value: 'unified', label: text.documents.unified },
            ]}
            onChange={(next) => {
              kept.write(layoutKey, next)
              setWanted(next)
            }}
          />
        </div>
      )}
      {view}
    </div>
  )
}

function Waiting({ lines }: { lines: number }) {
  const text = useText()
  return (
    <div className="p-6" role="status" aria-label={text.app.loading}>
      <Skeleton lines={lines} />
    </div>
  )
}

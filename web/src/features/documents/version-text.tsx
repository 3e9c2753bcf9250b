import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Markdown } from '@/components/markdown'
import { Notice, Skeleton } from '@/components/notice'
import { asApiError } from '@/lib/api/error'
import { useText } from '@/lib/i18n'
import { useVersion } from './queries'
import { useSection } from './section'

const longCharacters = 120_000

type Props = { id: string; name: string | undefined; version: number; /** What to show of it first. */ section: string | undefined; isKnown: boolean; debateId: string | undefined }

export function VersionText({ id, name, version, section, isKnown, debateId }: Props) {
  const text = useText()
  const { data, error, refetch } = useVersion(id, version)
  const [isForced, setForced] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useSection(page, section, data !== undefined)

  if (!isKnown || (error && asApiError(error).isMissing)) return <Notice icon="document" title={text.documents.noVersion} />
  if (error) {
    return (
      <Notice icon="warning" tone="bad" title={text.documents.failed} action={<Button onClick={() => void refetch()}>{text.app.retry}</Button>}>
        {asApiError(error).message}
      </Notice>
    )
  }
  if (!data) {
    return (
      <div key="waiting" className="mx-auto w-full max-w-[760px] p-6" role="status" aria-label={text.app.loading}>
        <Skeleton lines={12} />
      </div>
    )
  }
  const isLong = data.content.length > longCharacters && !isForced
  return (
    <div ref={page} className="print-flow min-h-0 flex-1 overflow-y-auto bg-surface" tabIndex={0} role="region" aria-label={name ?? data.summary}>
      <div className="mx-auto max-w-[760px] px-5 py-6 max-sm:px-3">
        <Facts metadata={data.metadata} />
        {isLong ? (
          <>
            <p className="mb-3 flex flex-wrap items-center gap-3 text-small text-ink-2">
              {text.documents.large}
              <Button size="small" onClick={() => setForced(true)}>
                {text.documents.renderAnyway}
              </Button>
            </p>
            <pre className="font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{data.content}</pre>
          </>
        ) : (
          <Markdown source={data.content} documentId={id} debateId={debateId} headingBase={2} keepsBreaks={false} />
        )}
      </div>
    </div>
  )
}

function Facts({ metadata }: { metadata: Record<string, unknown> }) {
  const facts = Object.entries(metadata)
  if (facts.length === 0) return null
  return (
    <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Markdown } from '@/components/markdown'
import { Notice, Skeleton } from '@/components/notice'
import { asApiError } from '@/lib/api/error'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { useMedia } from '@/lib/media'
import { useVersion } from './queries'
import { headingsOf, useSection, type Heading } from './section'

const longCharacters = 120_000
const worthAnOutline = 4
const worthOfText = 1_500

type Props = { id: string; name: string | undefined; version: number; /** Scrolled into view first. */ section: string | undefined; isKnown: boolean; debateId: string | undefined }

export function VersionText({ id, name, version, section, isKnown, debateId }: Props) {
  const text = useText()
  const { data, error, refetch } = useVersion(id, version)
  const [isForced, setForced] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
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
  const outline = isLong ? [] : headingsOf(data.content)
  const hasOutline = outline.length >= worthAnOutline && data.content.length >= worthOfText
  const showHeading = (at: number) => {
    const heading = page.current ? headingsIn(page.current)[at] : undefined
    heading?.scrollIntoView({ block: 'start' })
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  return (
    <div ref={page} onScroll={hasOutline ? () => setReached(headingAt(page.current!)) : undefined} className="print-flow min-h-0 flex-1 overflow-y-auto bg-surface" tabIndex={0} role="region" aria-label={name ?? data.summary}>
      <div className={cx('mx-auto max-w-[760px] px-5 py-6 max-sm:px-3', hasOutline && 'xl:mx-0 xl:ml-[calc(15rem+max(0px,(100%-15rem-760px)/2))]')}>
        {hasOutline && <Outline headings={outline} reached={reached} onShow={showHeading} />}
        <Facts metadata={data.metadata} />
        {isLong ? (
          <>
            <p className="mb-3 flex flex-wrap items-center gap-3 text-small text-ink-2">
              {text.documents.large}
              <Button size="small" onClick={() => setForced(true)}>
                {text.documents.renderAnyway}
              </Button>
            </p>
            <pre className="font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]">{visible(data.content)}</pre>
          </>
        ) : (
          <Markdown source={data.content} documentId={id} debateId={debateId} headingBase={2} keepsBreaks={false} />
        )}
      </div>
    </div>
  )
}

const headingsIn = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('.markdown :is(h1, h2, h3, h4, h5, h6)')]

/** The index of the last heading at or above the top of the view. */
function headingAt(page: HTMLElement): number {
  const top = page.getBoundingClientRect().top + 24
  return Math.max(0, headingsIn(page).findLastIndex((heading) => heading.getBoundingClientRect().top <= top))
}

type OutlineProps = { headings: readonly Heading[]; /** The index of the heading that is being read. */ reached: number; onShow: (at: number) => void }

/** Beside the text where there is room, above it where there is not. */
function Outline({ headings, reached, onShow }: OutlineProps) {
  const text = useText()
  const isWide = useMedia('(min-width: 1280px)')
  const highest = Math.min(...headings.map(({ depth }) => depth))
  return (
    <details open={isWide} className="no-print mb-5 rounded-md border border-line xl:fixed xl:top-auto xl:mb-0 xl:ml-[-15.5rem] xl:max-h-[60dvh] xl:w-56 xl:overflow-y-auto xl:border-0">
      <summary className="flex min-h-9 items-center px-3 text-small font-medium text-ink-2 select-none">{text.desk.outline}</summary>
      <nav aria-label={text.desk.outline}>
        <ul className="flex flex-col pb-2">
          {headings.map(({ line, depth, text: words }, i) => (
            <li key={line}>
              <button
                type="button"
                aria-current={i === reached ? 'location' : undefined}
                onClick={() => onShow(i)}
                className={cx('block min-h-7 w-full truncate rounded-sm px-3 text-left text-small hover:bg-sunken hover:text-ink', i === reached ? 'bg-sunken font-medium text-ink' : 'text-ink-2', ['', 'pl-6!', 'pl-9!', 'pl-12!'][Math.min(3, depth - highest)])}
              >
                {visible(words)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </details>
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
          <dd className="[overflow-wrap:anywhere]">{visible(typeof value === 'string' ? value : JSON.stringify(value))}</dd>
        </div>
      ))}
    </dl>
  )
}

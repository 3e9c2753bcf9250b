import { lazy, memo, Suspense, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { lazily, preload } from '@/lib/lazily'
import { SourceBoundary } from '../source-boundary'
import type { MentionContext } from './mentions'

const load = lazily(() => import('./rendered'))
const Rendered = lazy(load)

/** Fetches the renderer while there is time, so that the first argument does not wait for it. */
export const preloadMarkdown = (): void => preload(load)

type Props = MentionContext & { source: string; headingBase?: number; /** A line break stays one; documents may be wrapped by hand. */ keepsBreaks?: boolean; className?: string }

/** Suspends until texts can be shown as they will stay: text that is shown raw first pushes away what one reads. */
export function MarkdownReady({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Rendered source="" />
      {children}
    </Suspense>
  )
}

/** Markdown as agents write it, made harmless. Where nothing waits for its renderer, the text is shown as it is first. */
export const Markdown = memo(function Markdown({ source, className, ...rest }: Props) {
  return (
    <div className={cx('markdown', className)}>
      <SourceBoundary source={source}>
        <Suspense fallback={<p className="whitespace-pre-wrap">{source}</p>}>
          <Rendered source={source} {...rest} />
        </Suspense>
      </SourceBoundary>
    </div>
  )
})

import { lazy, memo, Suspense, type ReactNode } from 'react'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { lazily, preload } from '@/lib/lazily'
import { SourceBoundary } from '../source-boundary'
import type { MentionContext } from './mentions'
import type { Part } from './to-react'

export type { Lines } from './to-react'

const load = lazily(() => import('./rendered'))
const Rendered = lazy(load)

/** Preloads the renderer, so that the first argument does not wait for it. */
export const preloadMarkdown = (): void => preload(load)

type Props = MentionContext & { source: string; headingBase?: number; /** Keeps line breaks; documents may be wrapped by hand. */ keepsBreaks?: boolean; /** Draws each block and each item of a list; must keep its identity. */ part?: Part | undefined; className?: string }

/** Suspends until the renderer and its parts are loaded: raw text that is replaced later shifts the layout. */
export function MarkdownReady({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Rendered source="" />
      {children}
    </Suspense>
  )
}

/** Renders untrusted Markdown safely. Outside of `MarkdownReady` it shows the source until the renderer is loaded. */
export const Markdown = memo(function Markdown({ source, className, ...rest }: Props) {
  return (
    <div className={cx('markdown', className)}>
      <SourceBoundary source={source}>
        <Suspense fallback={<p className="whitespace-pre-wrap">{visible(source)}</p>}>
          <Rendered source={source} {...rest} />
        </Suspense>
      </SourceBoundary>
    </div>
  )
})

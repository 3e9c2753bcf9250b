import type { ComponentProps } from 'react'
import { useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { blocks } from './blocks'
import { orderHeadings } from './headings'
import { highlightCode } from './highlight'
import { htmlAsText } from './html-as-text'
import { keepLineBreaks } from './line-breaks'
import { linkMentions, type MentionContext } from './mentions'

type Props = MentionContext & { source: string; headingBase?: number; keepsBreaks?: boolean }
type Plugins = ComponentProps<typeof ReactMarkdown>['remarkPlugins']

const components: Components = blocks

export default function Rendered({ source, headingBase = 3, keepsBreaks = true, debateId, documentId }: Props) {
  const remark: Plugins = useMemo(
    () => [[remarkGfm, { singleTilde: false }], htmlAsText, linkMentions({ debateId, documentId }), ...(keepsBreaks ? [keepLineBreaks] : [])],
    [debateId, documentId, keepsBreaks],
  )
  const rehype: Plugins = useMemo(() => [rehypeSanitize, orderHeadings(headingBase), highlightCode], [headingBase])
  return (
    <ReactMarkdown remarkPlugins={remark} rehypePlugins={rehype} components={components}>
      {source}
    </ReactMarkdown>
  )
}

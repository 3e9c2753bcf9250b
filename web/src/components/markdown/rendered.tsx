import type { ComponentProps } from 'react'
import { useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { useIssueIds } from '../issue-links'
import { blocks } from './blocks'
import { orderHeadings } from './headings'
import { highlightCode } from './highlight'
import { htmlAsText } from './html-as-text'
import { issueProperties, linkIssues } from './issues'
import { keepLineBreaks } from './line-breaks'
import { linkMentions, mentionProperties, type MentionContext } from './mentions'

type Props = MentionContext & { source: string; headingBase?: number; keepsBreaks?: boolean }
type Plugins = ComponentProps<typeof ReactMarkdown>['remarkPlugins']

const components: Components = blocks
const attributes = { ...defaultSchema.attributes, a: [...(defaultSchema.attributes?.a ?? []), ...mentionProperties, ...issueProperties] }
const sanitize: NonNullable<Plugins>[number] = [rehypeSanitize, { ...defaultSchema, attributes }]

export default function Rendered({ source, headingBase = 3, keepsBreaks = true, debateId, documentId }: Props) {
  const issues = useIssueIds()
  const remark: Plugins = useMemo(
    () => [[remarkGfm, { singleTilde: false }], htmlAsText, linkMentions({ debateId, documentId }), linkIssues(issues), ...(keepsBreaks ? [keepLineBreaks] : [])],
    [debateId, documentId, issues, keepsBreaks],
  )
  const rehype: Plugins = useMemo(() => [sanitize, orderHeadings(headingBase), highlightCode], [headingBase])
  return (
    <ReactMarkdown remarkPlugins={remark} rehypePlugins={rehype} components={components}>
      {source}
    </ReactMarkdown>
  )
}

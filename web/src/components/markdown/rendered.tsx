import { sanitize, defaultSchema } from 'hast-util-sanitize'
import type { Root as Html } from 'hast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { toHast } from 'mdast-util-to-hast'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { useMemo } from 'react'
import { useIssueIds } from '../issue-links'
import { argumentProperties, linkArguments } from './arguments'
import { blocks } from './blocks'
import { useEntities } from './entities'
import { orderHeadings } from './headings'
import { htmlAsText } from './html-as-text'
import { issueProperties, linkIssues } from './issues'
import { keepLineBreaks } from './line-breaks'
import { linkMentions, mentionProperties, type MentionContext } from './mentions'
import { toReact, toReactParts, type Part } from './to-react'
import { useExtras } from './use-extras'
import { useHighlight } from './use-highlight'

type Props = MentionContext & { source: string; headingBase?: number; keepsBreaks?: boolean; part?: Part | undefined }

const schema = { ...defaultSchema, attributes: { ...defaultSchema.attributes, a: [...(defaultSchema.attributes?.a ?? []), ...mentionProperties, ...issueProperties, ...argumentProperties] } }
const parsing = {
  extensions: [gfmStrikethrough({ singleTilde: false }), gfmTable(), gfmTaskListItem()],
  mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
}

export default function Rendered({ source, headingBase = 3, keepsBreaks = true, debateId, documentId, part }: Props) {
  useEntities(source)
  const issues = useIssueIds()
  const extras = useExtras(source)
  const highlight = useHighlight(source)
  return useMemo(() => {
    const markdown = fromMarkdown(source, { extensions: [...extras.extensions, ...parsing.extensions], mdastExtensions: [...extras.mdastExtensions, ...parsing.mdastExtensions] })
    htmlAsText(markdown)
    linkMentions({ debateId, documentId })(markdown)
    linkIssues(issues)(markdown)
    linkArguments(markdown)
    if (keepsBreaks) keepLineBreaks(markdown)
    const html = sanitize(toHast(markdown), schema) as Html
    orderHeadings(headingBase)(html)
    highlight?.(html)
    return part ? toReactParts(html, blocks, part) : toReact(html, blocks)
  }, [source, headingBase, keepsBreaks, debateId, documentId, issues, extras, highlight, part])
}

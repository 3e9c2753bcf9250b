export const debateLink = (id: string, seq?: number): string => `/d/${id}${seq === undefined ? '' : `#${seq}`}`

export const issueLink = (debateId: string, id: string): string => `${debateLink(debateId)}#${id}`

export const insightsLink = (days?: number): string => `/insights${days === undefined ? '' : `?days=${days}`}`

export const rulingsLink = (): string => '/ruled'

export type DocumentView = { version?: number; section?: string | undefined; from?: number; to?: number; debate?: string }

export function documentLink(id: string, view: DocumentView = {}): string {
  const query = new URLSearchParams()
  if (view.version !== undefined) query.set('v', String(view.version))
  if (view.section !== undefined) query.set('section', view.section)
  if (view.from !== undefined) query.set('from', String(view.from))
  if (view.to !== undefined) query.set('to', String(view.to))
  if (view.debate !== undefined) query.set('debate', view.debate)
  const text = query.toString()
  return `/doc/${id}${text ? `?${text}` : ''}`
}

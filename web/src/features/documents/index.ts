// What other features may use of this one.
export { DocumentRail } from './document-rail'
export { DocumentView, type DocumentMode } from './document-view'
export { useDocumentHeads } from './queries'
export { sinceLastRuling } from './since'

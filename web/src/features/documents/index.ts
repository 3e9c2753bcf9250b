// What other features may use of this one.
export { ChangesSince } from './changes-since'
export type { DocumentMode } from './document-view'
export { LazyDocumentView as DocumentView, preloadDocumentView } from './lazy-document-view'
export type { PlanRemark } from './plan-comment'
export { LazyPlanView as PlanView } from './lazy-plan-view'
export { useDocumentHeads } from './queries'
export { sinceLastRuling } from './since'
export { UnverifiedVersions } from './unverified-versions'

// What other features may use of this one.
export { ArgumentExtras } from './argument-extras'
export { useReviews, VerdictItem } from './cross-check'
export { EvidenceList } from './evidence-list'
export { SeverityWord, StalemateBadge, StatusBadge } from './badges'
export { IssuesPanel, type Wanted } from './issues-panel'
export { groupsOf, isKept, saidOf, thinReview } from './ledger'
export { StandingLine } from './standing-line'

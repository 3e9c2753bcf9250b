// What other features may use of this one.
export { figuresOf, figureText, groupOf, groups, matches, type Desk, type Figure, type Group } from './grouping'
export { markSeen, seenOf, useIsChanged } from './unread'
export { useServerSearch } from './use-server-search'

// What other features may use of this one.
export { figuresOf, figureText, groupOf, matches, type Desk, type Figure, type Group } from './grouping'
export { Sidebar } from './sidebar'
export { countUnread, markSeen, seenOf, useUnread } from './unread'
export { useServerSearch } from './use-server-search'

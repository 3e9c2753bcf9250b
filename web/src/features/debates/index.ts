// What other features may use of this one.
export { groupOf, matches, type Desk } from './grouping'
export { Sidebar } from './sidebar'
export { countUnread, markSeen, seenOf, useUnread } from './unread'
export { useServerSearch } from './use-server-search'

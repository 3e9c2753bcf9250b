// What other features may use of this one.
export { groupOf } from './grouping'
export { Home } from './home'
export { Sidebar } from './sidebar'
export { markSeen, seenOf } from './unread'

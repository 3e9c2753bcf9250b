// What other features may use of this one.
export { Inbox } from './inbox'
export { preloadStrip, RuledStrip } from './lazy-strip'
export { useDesk } from './use-needs'

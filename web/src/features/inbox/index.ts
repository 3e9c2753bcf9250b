// What other features may use of this one.
export { Inbox } from './inbox'
export { RuledStrip } from './ruled-strip'
export { inboxLink } from './use-address'
export { useDesk } from './use-needs'

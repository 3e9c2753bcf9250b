// What other features may use of this one.
export { Inbox } from './inbox'
export { RuledStrip } from './lazy-strip'

// What other features may use of this one.
export { ActionArea } from './action-area'
export { OutboxNotice } from './outbox-notice'
export { startOutbox } from './sending'

// What other features may use of this one.
export { ActionArea, askedIn } from './action-area'
export { HeldDrafts } from './held-drafts'
export { Decision, preloadSight, QuoteButton, Sight } from './lazy-parts'
export type { AppealOption } from './options'
export { isWaiting } from './outbox'
export { OutboxNotice } from './outbox-notice'
export { lastRuled, outbox, startOutbox, takeBack } from './sending'
export { useRuling } from './use-ruling'

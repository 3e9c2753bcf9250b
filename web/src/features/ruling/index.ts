// What other features may use of this one.
export { ActionArea, askedIn } from './action-area'
export { Decision, type DecisionProps } from './decision'
export { addToRuling, dispatch as dispatchRuling, rulingsNow, startEngine, takeBack, undoable, useRulings } from './engine'
export { HeldDrafts } from './held-drafts'
export { QuoteButton } from './lazy-parts'
export { isWaiting } from './machine'
export { offerOf } from './options'
export { RulingQueueNotice } from './ruling-queue-notice'

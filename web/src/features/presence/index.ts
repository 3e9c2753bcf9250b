// What other features may use of this one.
export { Advice, LiveAdvice } from './advice'
export { AgentsButton } from './agents-button'
export { FirstSteps } from './first-steps'
export { RunningMark } from './running-mark'
export { nameOf } from './words'
export { useKnownPrograms } from './use-programs'

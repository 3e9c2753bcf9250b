// What other features may use of this one.
export { Advice, LiveAdvice } from './advice'
export { FirstSteps } from './first-steps'
export { PresenceLine } from './presence-line'
export { RunningMark } from './running-mark'
export { useKnownPrograms } from './use-programs'
export { nameOf } from './words'

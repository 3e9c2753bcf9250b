// What other features may use of this one.
export { ActionArea } from './action-area'

// What other features may use of this one.
export { periodOf } from './figures'
export { Insights } from './insights'

// What other features may use of this one.
export { Rulings } from './rulings'
export { filterIn, type RulingFilter } from './filter'

// What other features may use of this one.
export { ArgumentList, type ThreadHandle } from './argument-list'
export { documentsNamed } from './document-context'
export { LazyExportMenu as ExportMenu } from './lazy-export-menu'
export { LazyReadingBar as ReadingBar } from './reading/lazy-reading-bar'
export { useReading, useThreadKeys } from './reading/use-reading'
export { statsOf } from './stats'
export { Timeline } from './timeline'

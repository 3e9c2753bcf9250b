// Whether the browser lays out the page for paper. Used by components that render only what is visible, or that depend on
// the window's width: paper is narrower than any window, and must not change the content.
import { flushSync } from 'react-dom'
import { Observable, useObservable } from './observable'

export const printing = new Observable(false)

addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
addEventListener('afterprint', () => printing.set(false))

export const useIsPrinting = (): boolean => useObservable(printing)

// Whether the browser lays out the page for paper. Asked by whoever would otherwise draw only what is in sight, or
// arrange itself by the window's width: paper is narrower than any window, and must not change what is on the page.
import { flushSync } from 'react-dom'
import { Observable, useObservable } from './observable'

export const printing = new Observable(false)

addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
addEventListener('afterprint', () => printing.set(false))

export const useIsPrinting = (): boolean => useObservable(printing)

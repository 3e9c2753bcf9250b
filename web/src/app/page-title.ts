import { Observable } from '@/lib/observable'

/** The name of what is open, for the tab of the browser; undefined for the debate or the page itself. */
export const pageTitle = new Observable<string | undefined>(undefined)

// The access token: requested when the server needs one, stored for this tab or, on request, on this computer.
import { Observable } from './observable'
import { forThisTab, kept } from './storage'

const key = 'aw.token'

export type Access = 'open' | 'asked' | 'wrong'

const access = new Observable<Access>('open')
const mayRule = new Observable(true)
let token = forThisTab.read(key) ?? kept.read(key)

export const session = {
  access,
  /** Whether this token may act as the arbitrator; assumed until the server has answered. */
  mayRule,
  token: () => token,

  /** The server has refused: ask for a token, or report that this one is wrong. */
  refuse(): void {
    access.set(token === undefined ? 'asked' : 'wrong')
  },

  askAgain(): void {
    access.set('asked')
  },

  /** Cancels the prompt that "use another token" has opened. */
  stay(): void {
    access.set('open')
  },

  enter(next: string, remember: boolean): void {
    token = next
    forThisTab.write(key, next)
    kept.write(key, remember ? next : undefined)
    access.set('open')
  },

  forget(): void {
    token = undefined
    forThisTab.write(key, undefined)
    kept.write(key, undefined)
  },
}

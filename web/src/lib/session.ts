// The access token: asked for when the server wants one, kept for this tab or, on request, on this computer.
import { Observable } from './observable'
import { forThisTab, kept } from './storage'

const key = 'aw.token'

export type Access = 'open' | 'asked' | 'wrong'

const access = new Observable<Access>('open')
const mayRule = new Observable(true)
let token = forThisTab.read(key) ?? kept.read(key)

export const session = {
  access,
  /** Whether this token opens what is the arbitrator's; until the server has told, it is taken to. */
  mayRule,
  token: () => token,

  /** The server said no: ask for a token, or say that this one is wrong. */
  refuse(): void {
    access.set(token === undefined ? 'asked' : 'wrong')
  },

  askAgain(): void {
    access.set('asked')
  },

  /** Gives up asking, for those who came from "use another token". */
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

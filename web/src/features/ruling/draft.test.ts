import { describe, expect, it } from 'vitest'
import { forgetMove, moveFor } from './draft'

describe('a move sent again', () => {
  it('has the same id when it says the same', () => {
    const first = moveFor('d', { kind: 'ruling', content: 'A', close: false })
    expect(moveFor('d', { kind: 'ruling', content: 'A', close: false }).requestId).toBe(first.requestId)
  })

  it('has a new id when it says something else', () => {
    const first = moveFor('d', { kind: 'ruling', content: 'A', close: false })
    expect(moveFor('d', { kind: 'ruling', content: 'B', close: false }).requestId).not.toBe(first.requestId)
    const second = moveFor('d', { kind: 'ruling', content: 'A', close: false })
    expect(moveFor('d', { kind: 'ruling', content: 'A', close: true }).requestId).not.toBe(second.requestId)
  })

  it('has a new id in another debate, and after the server has answered', () => {
    const first = moveFor('d', { kind: 'intervention', content: '' })
    expect(moveFor('e', { kind: 'intervention', content: '' }).requestId).not.toBe(first.requestId)
    forgetMove('d')
    expect(moveFor('d', { kind: 'intervention', content: '' }).requestId).not.toBe(first.requestId)
  })
})

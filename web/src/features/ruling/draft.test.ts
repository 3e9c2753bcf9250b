import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anArgument } from '@/lib/testing'
import { forgetMove, leftTexts, moveFor, useDraft, type Purpose } from './draft'

const onThree: Purpose = { kind: 'ruling', seq: 3 }
const onFive: Purpose = { kind: 'ruling', seq: 5 }
const write = (purpose: Purpose, text: string) => {
  const { result } = renderHook(() => useDraft('d', purpose))
  act(() => result.current.change(text))
  return result
}

describe('a draft', () => {
  it('is kept with what it answers, and is not there for anything else', () => {
    write(onThree, 'No Redis.')
    expect(renderHook(() => useDraft('d', onThree)).result.current.text).toBe('No Redis.')
    for (const other of [onFive, { kind: 'note', seq: 3 } as const]) expect(renderHook(() => useDraft('d', other)).result.current.text).toBe('')
    expect(renderHook(() => useDraft('e', onThree)).result.current.text).toBe('')
  })

  it('is left when its time has passed, unless it was sent', () => {
    write(onThree, 'No Redis.\n')
    expect(leftTexts('d', onThree, [])).toEqual([])
    expect(leftTexts('d', onFive, [])).toEqual([{ ...onThree, text: 'No Redis.' }])
    expect(leftTexts('d', { kind: 'note', seq: 3 }, [])).toHaveLength(1)
    expect(leftTexts('d', undefined, [])).toHaveLength(1)
    expect(leftTexts('e', undefined, [])).toEqual([])
    const ruling = (content: string, seq: number) => anArgument({ role: 'arbitrator', type: 'RULING', seq, content })
    expect(leftTexts('d', undefined, [ruling('Somebody else’s.', 4)])).toHaveLength(1)
    expect(leftTexts('d', undefined, [ruling('No Redis.', 2)])).toHaveLength(1)
    expect(leftTexts('d', undefined, [ruling('No Redis.', 4)])).toEqual([])
  })

  it('is not emptied if it was written on while it was sent', () => {
    const draft = write(onThree, 'Sent.')
    const sentAs = draft.current.clear
    act(() => draft.current.change('Sent. And more.'))
    act(() => sentAs('Sent.'))
    expect(draft.current.text).toBe('Sent. And more.')
    act(() => draft.current.clear('Sent. And more.'))
    expect(draft.current.text).toBe('')
    expect(leftTexts('d', undefined, [])).toEqual([])
  })
})

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

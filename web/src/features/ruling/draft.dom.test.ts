import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anArgument } from '@/lib/testing'
import { clearDraft, keepAsDraft, leftTexts, useDraft, type Purpose } from './draft'

const onThree: Purpose = { kind: 'ruling', seq: 3 }
const onFive: Purpose = { kind: 'ruling', seq: 5 }
const write = (purpose: Purpose, text: string) => {
  const { result } = renderHook(() => useDraft('d', purpose))
  act(() => result.current.change(text))
  return result
}

describe('a draft', () => {
  it('is stored with the argument that it answers, and shown for no other', () => {
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

  it('is emptied when it has arrived, unless it was written on while it was sent', () => {
    const draft = write(onThree, 'Sent.')
    act(() => draft.current.change('Sent. And more.'))
    clearDraft('d', onThree, 'Sent.')
    expect(leftTexts('d', undefined, [])).toEqual([{ ...onThree, text: 'Sent. And more.' }])
    clearDraft('d', onThree, 'Sent. And more.')
    expect(leftTexts('d', undefined, [])).toEqual([])
  })

  it('is there again when it could not be sent, unless another was written meanwhile', () => {
    keepAsDraft('d', onThree, 'Refused.')
    keepAsDraft('d', onFive, ' ')
    expect(leftTexts('d', undefined, [])).toEqual([{ ...onThree, text: 'Refused.' }])
    keepAsDraft('d', onThree, 'Something older.')
    expect(leftTexts('d', undefined, [])).toEqual([{ ...onThree, text: 'Refused.' }])
  })
})

import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { kept } from '@/lib/storage'
import { forgetMarks, useMarks } from './marks'

const marksOn = (seq: number) => renderHook(() => useMarks('d', seq)).result

it('what a ruling says beside its text is kept with what it answers, until that has passed', () => {
  const marks = marksOn(3)
  act(() => marks.current[1]({ choice: 'B' }))
  act(() => marks.current[1]({ issues: { I1: { way: 'own', note: 'x' } } }))
  expect(marksOn(3).current[0]).toEqual({ choice: 'B', issues: { I1: { way: 'own', note: 'x' } } })
  expect(marksOn(5).current[0]).toEqual({ issues: {} })
  forgetMarks('d', 3)
  expect(kept.keys('aw.marks.')).toHaveLength(1)
  forgetMarks('d', undefined)
  expect(kept.keys('aw.marks.')).toEqual([])
})

it('what somebody else has put into the storage is skipped', () => {
  for (const text of ['{', '1', '{}', '{"issues":{"I1":1}}', '{"issues":{"I1":{"way":"own","note":1}}}']) {
    kept.write('aw.marks.d.3', text)
    expect(marksOn(3).current[0]).toEqual({ issues: {} })
  }
})

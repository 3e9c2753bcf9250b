import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { kept } from '@/lib/storage'
import { forgetMarks, useMarks } from './marks'

const marksOn = (seq: number) => renderHook(() => useMarks('d', seq)).result

it('the marks of a ruling are stored with the argument that it answers, until another question', () => {
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

it('foreign data in the storage is skipped', () => {
  for (const text of ['{', '1', '{}', '{"issues":{"I1":1}}', '{"issues":{"I1":{"way":"own","note":1}}}']) {
    kept.write('aw.marks.d.3', text)
    expect(marksOn(3).current[0]).toEqual({ issues: {} })
  }
})

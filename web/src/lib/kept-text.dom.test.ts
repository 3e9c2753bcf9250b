import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readKept, useKeptText, writeKept } from './kept-text'
import { kept } from './storage'

it('is the same wherever it is looked at, also when another tab writes it', () => {
  const [here, there] = [renderHook(() => useKeptText('k')).result, renderHook(() => useKeptText('k')).result]
  act(() => here.current[1]('One'))
  expect(there.current[0]).toBe('One')
  kept.write('k', 'From another tab')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'k' })))
  expect([here.current[0], there.current[0]]).toEqual(['From another tab', 'From another tab'])
})

it('holds for this page where nothing can be kept', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeKept('k', 'Nowhere else')
  expect(readKept('k')).toBe('Nowhere else')
  writeKept('k', undefined)
  expect(readKept('k')).toBeUndefined()
  full.mockRestore()
})

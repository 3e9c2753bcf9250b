import { expect, it } from 'vitest'
import { en } from './en'
import { vi } from './vi'

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

it('both languages say something, and not the same, at every key', () => {
  const english = new Map(leaves(en))
  const same = leaves(vi).filter(([key, value]) => typeof value === 'string' && (value === '' || value === english.get(key)))
  expect(same).toEqual([])
  expect(leaves(vi).map(([key]) => key).sort()).toEqual([...english.keys()].sort())
})

import { expect, it } from 'vitest'
import { en } from './en'
import { enInsights } from './en-insights'
import { vi } from './vi'
import { viInsights } from './vi-insights'

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

it.each([
  ['every page', en, vi],
  ['Insights', enInsights, viInsights],
])('both languages say something, and not the same, at every key of %s', (_, ours, theirs) => {
  const english = new Map(leaves(ours))
  const same = leaves(theirs).filter(([key, value]) => typeof value === 'string' && (value === '' || value === english.get(key)))
  expect(same).toEqual([])
  expect(leaves(theirs).map(([key]) => key).sort()).toEqual([...english.keys()].sort())
})

it('the texts for a reader replace existing ones', () => {
  const keys = leaves(en).map(([key]) => key)
  expect(keys).toEqual(expect.arrayContaining(leaves(en.reader).map(([key]) => key)))
})

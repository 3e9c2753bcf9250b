import { createTwoFilesPatch } from 'diff'
import { describe, expect, it } from 'vitest'
import { changeWithin, lineChanges } from './line-changes'

const between = (before: string[], after: string[]) => {
  const [oldText, newText] = [before, after].map((lines) => `${lines.join('\n')}\n`) as [string, string]
  return lineChanges(oldText, newText, createTwoFilesPatch('a', 'b', oldText, newText, '', '', { context: 3 }))
}

describe('the changed lines of a version', () => {
  it('have the old line that they replace, if any', () => {
    const changes = between(['# Plan', '', 'One.', 'Two.'], ['# Plan', '', 'One!', 'Two.', 'Three.'])
    expect([...changes]).toEqual([[3, ['One.']], [5, []]])
  })

  it('take in what was removed after them, past blank lines, and at the beginning what was removed before them', () => {
    expect([...between(['# Plan', '', 'Gone.', '', 'Stays.'], ['# Plan', '', 'Stays.'])]).toEqual([[1, ['Gone.']]])
    expect([...between(['Gone.', '', 'Stays.'], ['Stays.'])]).toEqual([[1, ['Gone.']]])
  })

  it('are none where only blank lines came or went', () => {
    expect([...between(['a', 'b'], ['a', '', 'b'])]).toEqual([])
  })

  it('belong to the part that they are in', () => {
    const changes = between(['a', 'b', 'c'], ['a', 'B', 'C'])
    expect(changeWithin(changes, 1, 1)).toBeUndefined()
    expect(changeWithin(changes, 2, 3)).toEqual(['b', 'c'])
  })
})

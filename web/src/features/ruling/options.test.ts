import { describe, expect, it } from 'vitest'
import { appealOptions } from './options'

const labels = (markdown: string) => appealOptions(markdown).map(({ label }) => label)

describe('the options of an appeal', () => {
  it('are its "Option X:" lines', () => {
    const found = appealOptions('We disagree.\n\nOption A: Keep it.\nOption B: Drop it,\nbut only later.\n\nThank you.')
    expect(found).toEqual([
      { label: 'A', text: 'Keep it.' },
      { label: 'B', text: 'Drop it, but only later.' },
    ])
  })

  it.each([
    ['bold', '**Option A:** one\n**Option B:** two'],
    ['bold name only', '**Option A**: one\n**Option B**: two'],
    ['list items', '- Option A: one\n- Option B: two'],
    ['bold list items', '1. **Option A** – one\n2. **Option B** – two'],
    ['headings', '### Option A: one\n\nmore\n\n### Option B: two'],
    ['Vietnamese', 'Phương án A: một\nPhương án B: hai'],
    ['lower case', 'option a) one\noption b) two'],
    ['letters alone', 'A) one\nB) two'],
    ['bold letters', '**A.** one\n**B.** two'],
    ['letters in a list', '- A) one\n- B) two'],
  ])('are found when written as %s', (_name, markdown) => {
    expect(labels(markdown)).toEqual(['A', 'B'])
  })

  it('take their text from below a heading that has none', () => {
    expect(appealOptions('## Option 1\n\nKeep it.\n\n## Option 2\n\nDrop it.')).toEqual([
      { label: '1', text: 'Keep it.' },
      { label: '2', text: 'Drop it.' },
    ])
  })

  it('are otherwise the list below the word that asks', () => {
    const markdown = 'Facts:\n\n1. It is slow.\n2. It is old.\n\nOptions:\n\n1. Rewrite\n2. Patch\n3. Something else\n\nSources:\n\n1. a\n2. b'
    expect(appealOptions(markdown).map(({ text }) => text)).toEqual(['Rewrite', 'Patch', 'Something else'])
  })

  it('are otherwise the last list, numbered before not', () => {
    expect(labels('- x\n- y')).toEqual(['A', 'B'])
    expect(appealOptions('1. one\n2. two\n\ntext\n\n- x\n- y').map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('keep the lines that belong to an item', () => {
    expect(appealOptions('1. Rewrite\n   in Rust\n2. Patch').map(({ text }) => text)).toEqual(['Rewrite in Rust', 'Patch'])
  })

  it('are none where there is nothing to choose', () => {
    expect(appealOptions('Please decide.')).toEqual([])
    expect(appealOptions('1. only one')).toEqual([])
    expect(appealOptions('```\nOption A: no\nOption B: no\n```')).toEqual([])
  })

  it('are read from the longest text there can be, before the test times out', () => {
    for (const part of ['- ', '* ', 'Option ', '**', '# ', '   ', '1. ', '_ '] ) appealOptions(part.repeat(10_240 / part.length))
    appealOptions('Option A: x\n'.repeat(800))
  })
})

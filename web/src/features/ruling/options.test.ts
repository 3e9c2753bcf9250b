import { describe, expect, it } from 'vitest'
import { appealQuestions } from './options'

const optionsOf = (markdown: string) => {
  const questions = appealQuestions(markdown)
  expect(questions.length).toBeLessThanOrEqual(1)
  return questions[0]?.options ?? []
}
const labels = (markdown: string) => optionsOf(markdown).map(({ label }) => label)
const texts = (markdown: string) => optionsOf(markdown).map(({ text }) => text)
const instant = (markdown: string) => optionsOf(markdown).filter(({ isWhole }) => isWhole).map(({ label }) => label)

describe('the options of an appeal', () => {
  it('are its "Option X:" lines', () => {
    expect(optionsOf('We disagree.\n\nOption A: Keep it.\nOption B: Drop it,\nbut only later.\n\nThank you.')).toEqual([
      { label: 'A', text: 'Keep it.', isOpen: false, isWhole: true },
      { label: 'B', text: 'Drop it, but only later.', isOpen: false, isWhole: true },
    ])
  })

  it.each([
    ['bold', '**Option A:** one\n**Option B:** two'],
    ['bold name only', '**Option A**: one\n**Option B**: two'],
    ['list items', '- Option A: one\n- Option B: two'],
    ['bold list items', '1. **Option A** – one\n2. **Option B** – two'],
    ['headings', '### Option A: one\n\nmore\n\n### Option B: two'],
    ['lines of Windows', 'Option A: one\r\nOption B: two\r\n'],
    ['Vietnamese', 'Phương án A: một\nPhương án B: hai'],
    ['lower case', 'option a) one\noption b) two'],
    ['letters alone', 'A) one\nB) two'],
    ['bold letters', '**A.** one\n**B.** two'],
    ['letters in a list', '- A) one\n- B) two'],
    ['one line', 'Option A: one. Option B: two.'],
    ['one line after words', 'They cannot agree. Decide: Option A: one; or Option B: two.'],
    ['one bold line', '**Option A:** one **Option B:** two'],
    ['one line with stops', 'Option A. One. Option B. Two.'],
    ['one Vietnamese line', 'Phương án A: một; phương án B: hai.'],
    ['letters on one line', '(A) one; (B) two'],
    ['letters on one line after words', 'Please decide: (A) one, or (B) two.'],
    ['letters with one bracket on one line', 'Decide: A) one; B) two'],
    ['rows of a table', '| Option | What |\n|---|---|\n| A | one |\n| B | two |'],
    ['named rows of a table', '| | What |\n|---|---|\n| **Option A** | one |\n| **Option B** | two |'],
    ['rows of a table with their text', '| Choice | Cost |\n|:--|--:|\n| A: one | 1 |\n| B: two | 2 |'],
    ['rows below words that ask', 'Choose one:\n\n| # | What |\n|---|---|\n| A | one |\n| B | two |'],
    ['rows without letters', '| Option | Cost |\n|---|---|\n| one | 1 |\n| two | 2 |'],
  ])('are found when written as %s', (_name, markdown) => {
    expect(labels(markdown)).toEqual(['A', 'B'])
  })

  it('are split where they share a line, without what joins them', () => {
    expect(texts('Option A: reload on change. Option B: reload every minute. Option C: something else.')).toEqual([
      'reload on change.',
      'reload every minute.',
      'something else.',
    ])
    expect(texts('(A) keep it; (B) drop it, or (C) wait')).toEqual(['keep it', 'drop it', 'wait'])
    expect(texts('| Option | What | Cost |\n|---|---|---|\n| A | Keep | 1 day |\n| B | Drop | 2 days |')).toEqual(['Keep – 1 day', 'Drop – 2 days'])
  })

  it('are not split where one only names another', () => {
    expect(texts('Option A: keep it, as cheap as Option B: nothing.\nOption B: drop it.')).toEqual(['keep it, as cheap as Option B: nothing.', 'drop it.'])
    expect(texts('Option A: cheaper than Option B. But slow.\n\nOption C: wait.')).toEqual(['cheaper than Option B. But slow.', 'wait.'])
    expect(labels('Option A is cheaper than Option B in the long run.')).toEqual([])
  })

  it('take their text from below a heading that has none', () => {
    expect(texts('## Option 1\n\nKeep it.\n\n## Option 2\n\nDrop it.')).toEqual(['Keep it.', 'Drop it.'])
  })

  it('are those of the appeal, not those that it quotes, unless it only quotes', () => {
    expect(texts('> Option A: theirs\n> Option B: theirs, too\n\nOption A: ours\nOption B: ours, too')).toEqual(['ours', 'ours, too'])
    expect(labels('> Option A: one\n> Option B: two')).toEqual(['A', 'B'])
  })

  it('have what their heading says, not what is told below it', () => {
    expect(texts('### Option A: Redis\nPros:\n- fast\n\n### Option B: The database\nPros:\n- simple')).toEqual(['Redis', 'The database'])
  })

  it('are otherwise the list below the word that asks', () => {
    const markdown = 'Facts:\n\n1. It is slow.\n2. It is old.\n\nOptions:\n\n1. Rewrite\n2. Patch\n3. Something else\n\nSources:\n\n1. a\n2. b'
    expect(texts(markdown)).toEqual(['Rewrite', 'Patch', 'Something else'])
  })

  it.each([
    ['Please decide between:\n\n- x\n- y'],
    ['Either\n- x\n- y'],
    ['Which store shall it be:\n- x\n- y'],
    ['## Options\n\nAs we see them.\n\n- x\n- y'],
    ['Các phương án:\n- x\n- y'],
    ['Xin hãy chọn:\n1. x\n2. y'],
    ['Do we keep Redis?\n\n- x\n- y'],
    ['- x\n- y\n\nPlease decide.'],
    ['- x\n- y\n\nWhat shall we do?'],
  ])('are a list that is asked about: %j', (markdown) => {
    expect(texts(markdown)).toEqual(['x', 'y'])
    expect(instant(markdown)).toEqual([])
  })

  it.each([
    ['- x\n- y'],
    ['Both agree on:\n- Redis p99 is 80 ms\n- The database p99 is 20 ms'],
    ['Both agree on:\n- Redis p99 is 80 ms\n- It costs 3\n\nThe rest is taste.\n\nWhat shall we do?'],
    ['Facts that decide this:\n- Redis p99 is 80 ms\n- It costs 3'],
    ['Redis has faults, which are:\n- slow\n- old'],
    ['What do we know?\n- slow\n- old\n\nSources:\n- a\n- b'],
    ['Hai bên đã thống nhất:\n- chậm\n- cũ'],
    ['| # | Issue |\n|---|---|\n| 1 | slow |\n| 2 | old |'],
    ['| Store | p99 |\n|---|---|\n| Redis | 80 ms |\n| Database | 20 ms |'],
  ])('are not a list or a table of facts: %j', (markdown) => {
    expect(appealQuestions(markdown)).toEqual([])
  })

  it('keep the lines that belong to an item', () => {
    expect(texts('Choose:\n1. Rewrite\n   in Rust\n2. Patch')).toEqual(['Rewrite in Rust', 'Patch'])
  })

  it('are numbered as Markdown numbers them', () => {
    expect(labels('Choose:\n1. x\n1. y\n1. z')).toEqual(['1', '2', '3'])
  })

  it('are none where there is nothing to choose', () => {
    expect(appealQuestions('Please decide.')).toEqual([])
    expect(appealQuestions('Choose:\n1. only one')).toEqual([])
    expect(appealQuestions('```\nOption A: no\nOption B: no\n```')).toEqual([])
  })

  it('are read from the longest text there can be, before the test times out', () => {
    for (const part of ['- ', '* ', 'Option ', '**', '# ', '   ', '1. ', '_ ', '|', '|-', '(A) ', 'B) x\n', 'Q1:\n', '[']) appealQuestions(part.repeat(10_240 / part.length))
    appealQuestions('Option A: x\n'.repeat(800))
  })
})

describe('a click may rule', () => {
  it('by named options, and by letters below words that ask', () => {
    expect(instant('Option A: one\nOption B: two')).toEqual(['A', 'B'])
    expect(instant('Option A: one. Option B: two.')).toEqual(['A', 'B'])
    expect(instant('| Option | What |\n|---|---|\n| A | one |\n| B | two |')).toEqual(['A', 'B'])
    expect(instant('**Options**\n- **A.** Keep strict order.\n- **B.** Let later events pass.\n- **C.** Something else.')).toEqual(['A', 'B'])
  })

  it('not by letters that may be anything, and not by a list', () => {
    expect(instant('A. Background\n\nIt is slow.\n\nB. Evidence\n\nIt is old.')).toEqual([])
    expect(instant('Options:\n- one\n- two')).toEqual([])
    expect(instant('| Option | Cost |\n|---|---|\n| one | 1 |\n| two | 2 |')).toEqual([])
  })

  it.each([
    'Something else', 'something else: write what you want instead.', '*Something else*', 'Other', 'Other: say what', 'None of these.', 'none of the above',
    'Neither', 'Neither of them.', 'Another way', 'Or something else', 'Phương án khác', 'Một phương án khác: ghi rõ', 'Khác', 'Khác: ghi rõ', 'Lựa chọn khác.',
    'Ý kiến khác', 'Không phương án nào',
  ])('not by %j', (text) => {
    const options = optionsOf(`Option A: Keep it.\nOption B: ${text}`)
    expect(options.map(({ isOpen, isWhole }) => [isOpen, isWhole])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it.each(['Other teams keep Redis, so do we.', 'Khách hàng tự chọn.', 'Use none but Postgres.', 'Another replica in Frankfurt.', 'Neither cache nor queue: the database alone.'])('by %j', (text) => {
    expect(instant(`Option A: Keep it.\nOption B: ${text}`)).toEqual(['A', 'B'])
  })
})

describe('an appeal with several questions', () => {
  const told = (markdown: string) => appealQuestions(markdown).map(({ title, options }) => [title, options.map(({ label, text }) => `${label} ${text}`).join(' | ')])
  const two = (markdown: string) => {
    const questions = appealQuestions(markdown)
    expect(questions.flatMap(({ options }) => options).filter(({ isWhole }) => isWhole)).toEqual([])
    return told(markdown)
  }

  it('has one group of options for each, as the agents are told to write', () => {
    const one = (id: string, what: string) =>
      `Question: ${id}: ${what}\nWhy now: turned twice\nProposer: this\nOpponent: that\nAgreed: much\nOption A: yes. Cost and risk: low\nOption B: no\nOption C: something else\n`
    for (const between of ['', '\n']) {
      expect(two(one('M1', 'where are tokens kept?') + between + one('M2', 'how long?'))).toEqual([
        ['M1: where are tokens kept?', 'A yes. Cost and risk: low | B no | C something else'],
        ['M2: how long?', 'A yes. Cost and risk: low | B no | C something else'],
      ])
    }
  })

  it.each([
    ['headings', '## M1: where\n\nOption A: x\nOption B: y\n\n## M2: when\n\n**Options:**\n\nOption A: z\nOption B: w'],
    ['issues', 'M1: where\nProposer: p\nOption A: x\nOption B: y\nM2: when\nProposer: p\nOption A: z\nOption B: w'],
    ['letters', '### M1: where\nA) x\nB) y\n\n### M2: when\nA) z\nB) w'],
    ['one line each', '**Question 1:** M1: where\nOption A: x. Option B: y.\n\n**Question 2:** M2: when\nOption A: z. Option B: w.'],
    ['lists', 'M1: where? Choose:\n- x\n- y\n\nM2: when? Choose:\n- z\n- w'],
    ['tables', '## M1: where\n\n| Option | What |\n|---|---|\n| A | x |\n| B | y |\n\n## M2: when\n\n| Option | What |\n|---|---|\n| A | z |\n| B | w |'],
  ])('is read when written with %s', (_name, markdown) => {
    expect(two(markdown).map(([title, options]) => [title!.slice(0, 2), options!.replaceAll('.', '')])).toEqual([
      ['M1', 'A x | B y'],
      ['M2', 'A z | B w'],
    ])
  })

  it('is told by its questions where the letters run on', () => {
    expect(two('Q1: where?\nOption A: x\nOption B: y\n\nQ2: when?\nOption C: z\nOption D: w')).toEqual([
      ['where?', 'A x | B y'],
      ['when?', 'C z | D w'],
    ])
    expect(two('Câu hỏi 1: ở đâu?\nPhương án A: x\nPhương án B: y\nCâu hỏi 2: khi nào?\nPhương án A: z\nPhương án B: w').map(([title]) => title)).toEqual(['ở đâu?', 'khi nào?'])
  })

  it('is not ruled by a click if only one question has options', () => {
    const questions = appealQuestions('Question 1: where?\nOption A: x\nOption B: y\n\nQuestion 2: when? Say a date.')
    expect(questions).toHaveLength(1)
    expect(questions[0]?.options.some(({ isWhole }) => isWhole)).toBe(false)
    expect(appealQuestions('Option A: x\nOption B: y\n\nAnd the cache?\n\nOption A: none')[0]?.options.some(({ isWhole }) => isWhole)).toBe(false)
  })

  it('has no more than nine groups', () => {
    expect(appealQuestions('Q?\nOption A: x\nOption B: y\n'.repeat(30))).toHaveLength(9)
  })
})

import { describe, expect, it } from 'vitest'
import { backoff } from './backoff'
import { documentIds, findMentions } from './doc-refs'
import { duration, relativeTime } from './i18n/format'
import { isUuid, newId } from './ids'
import { byteLength, excerpt, folded } from './text'

const id = '0199a0b0-1111-7000-8000-00000000000a'

describe('mentions of documents', () => {
  it.each([
    [`doc_id=${id}`, undefined],
    [`document_id=${id}`, undefined],
    [`document_id: ${id}`, undefined],
    [`doc_id="${id.toUpperCase()}"`, undefined],
    [`doc_id=${id} v2`, 2],
    [`doc_id=${id} (v12)`, 12],
    [`doc_id=${id} version=3`, 3],
  ])('are found in %s', (text, version) => {
    expect(findMentions(text)).toMatchObject([{ kind: 'document', documentId: id, version }])
  })

  it('name changes of version', () => {
    for (const text of ['v1 → v2', 'v1->v2', 'v1 --> v2', 'v1 => v2', 'from v1 to v2']) {
      expect(findMentions(text)).toMatchObject([{ kind: 'change', from: 1, to: 2 }])
    }
    expect(findMentions('v1 and v2, rev1 → v2')).toEqual([])
  })

  it('tell a version from the start of a change', () => {
    expect(findMentions(`doc_id=${id} v1 → v2`)).toMatchObject([
      { kind: 'document', version: undefined },
      { kind: 'change', from: 1, to: 2 },
    ])
  })

  it('are listed once', () => {
    expect(documentIds(`doc_id=${id} doc_id=${id.toUpperCase()}`)).toEqual([id])
  })
})

describe('text', () => {
  it('is counted in bytes', () => {
    expect(byteLength('phán quyết ⚖')).toBe(17)
  })
  it('is cut to its gist, without marks', () => {
    expect(excerpt('## Goal\n\n**Use** `snake_case`, see [docs](http://x).\n\n- [x] done')).toBe('Goal · Use snake_case, see docs. · done')
    expect(excerpt('a'.repeat(200), 10)).toHaveLength(10)
    expect(excerpt('```\ncode\n```\nafter')).toBe('after')
  })
  it.each([
    ['See [Ruby](https://en.wikipedia.org/wiki/Ruby_(language)), then [Go](https://go.dev).', 'See Ruby, then Go.'],
    ['See [it](<https://a.example/b)c> "a title") (twice).', 'See it (twice).'],
    ['![a (b)](x(y(z)).png) and f(x)', 'a (b) and f(x)'],
    ['[open](never closed', '[open](never closed'],
  ])('loses a link’s whole address, parentheses and all: %s', (markdown, gist) => {
    expect(excerpt(markdown)).toBe(gist)
  })
  it('names documents, and shortens the id of one without a name', () => {
    const motion = `The plan is \`doc_id=${id} v2\`.\n\nMoved v1 → v2.`
    expect(excerpt(motion, 200, { [id]: 'Plan_A for *x*' })).toBe('The plan is Plan_A for *x* v2. · Moved v1 → v2.')
    expect(excerpt(motion)).toBe('The plan is doc_id=…0000000a v2. · Moved v1 → v2.')
  })
  it('is found without accents', () => {
    expect(folded('Đường Phản biện')).toBe('duong phan bien')
  })
})

describe('time', () => {
  const now = Date.UTC(2026, 0, 2)
  it('is relative to now', () => {
    const at = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now, 'en')
    expect(at(5_000)).toBe('now')
    expect(at(5 * 60_000)).toBe('5 min ago')
    expect(at(3 * 3_600_000)).toBe('3 h ago')
    expect(at(-60_000)).toBe('now')
    expect(at(59 * 60_000 + 59_000)).toBe('59 min ago')
  })
  it('is a date from a day on, with the year if it is another one', () => {
    const on = (iso: string, language: 'en' | 'vi') => relativeTime(iso, Date.UTC(2026, 10, 19, 12), language)
    expect([on('2026-10-19T12:00:00Z', 'en'), on('2025-10-19T12:00:00Z', 'en')]).toEqual(['Oct 19', 'Oct 19, 2025'])
    expect([on('2026-10-19T12:00:00Z', 'vi'), on('2025-10-19T12:00:00Z', 'vi')]).toEqual(['19/10', '19/10/2025'])
    expect(on('2026-11-19T09:00:00Z', 'vi')).toBe('3 giờ trước')
  })
  it('is a duration in two units, without seconds from a minute on', () => {
    expect(duration(0, 'en')).toBe('0 s')
    expect(duration(45_000, 'en')).toBe('45 s')
    expect(duration(130_000, 'en')).toBe('2 min')
    expect(duration(3_130_000, 'en')).toBe('52 min')
    expect(duration(3_900_000, 'en')).toBe('1 h 5 min')
    expect(duration(2 * 86_400_000 + 3 * 3_600_000, 'en')).toBe('2 d 3 h')
    expect(duration(3_600_000, 'vi')).toBe('1 giờ')
  })
})

describe('backoff', () => {
  it('grows to a limit and is never the same for all', () => {
    expect(backoff(0, () => 0)).toBe(200)
    expect(backoff(0, () => 1)).toBe(400)
    expect(backoff(50, () => 1)).toBe(15_000)
    expect(backoff(50, () => 0)).toBe(7_500)
  })
})

describe('ids', () => {
  it('are UUIDs, and new each time', () => {
    expect(isUuid(newId())).toBe(true)
    expect(newId()).not.toBe(newId())
    expect(isUuid('../etc')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { aDebate, anArgument } from '@/lib/testing'
import { documentContext, documentsNamed } from './document-context'
import { asJson, asMarkdown, fileName } from './export'
import { statsOf } from './stats'

const all = [
  anArgument({ seq: 1 }),
  anArgument({ seq: 2 }),
  anArgument({ seq: 3, type: 'APPEAL' }),
  anArgument({ seq: 4, type: 'RULING', role: 'arbitrator', created_at: '2026-01-01T11:04:00.000Z' }),
]

describe('the numbers of a debate', () => {
  it('count roles, rounds and rulings, and measure each turn', () => {
    const stats = statsOf(all)
    expect(stats).toMatchObject({ counts: { proposer: 2, opponent: 1, arbitrator: 1 }, rounds: 1, rulings: 1, interventions: 0 })
    expect(stats.turns.map(({ tookMs }) => tookMs)).toEqual([undefined, 60_000, 60_000, 61 * 60_000])
    expect(stats.totalMs).toBe(63 * 60_000)
  })

  it('are zero for nothing', () => {
    expect(statsOf([])).toMatchObject({ rounds: 0, totalMs: 0 })
  })
})

describe('the export', () => {
  const debate = aDebate({ title: 'Đặt tên: máy chủ?' })

  it('holds every argument, and what it answers', () => {
    const text = asMarkdown(debate, [all[0]!, { ...all[1]!, parent_id: all[0]!.id }])
    expect(text).toContain('## #1 MOTION by proposer')
    expect(text).toContain('answers #1')
    expect((JSON.parse(asJson(debate, all)) as { arguments: unknown[] }).arguments).toHaveLength(4)
  })

  it('has a name that every file system takes', () => {
    expect(fileName(debate, 'md')).toBe('dat-ten-may-chu-0199a0b0.md')
    expect(fileName(aDebate({ title: '???' }), 'json')).toBe('debate-0199a0b0.json')
  })
})

describe('documents', () => {
  const a = '0199a0b0-0000-7000-8000-00000000000a'
  const b = '0199a0b0-0000-7000-8000-00000000000b'
  const thread = [
    anArgument({ seq: 1, content: `doc_id=${a}` }),
    anArgument({ seq: 2, content: `document_id=${b} and doc_id=${a}` }),
    anArgument({ seq: 3, content: 'v1 → v2' }),
  ]

  it('are listed once each, as first named', () => {
    expect(documentsNamed(thread)).toEqual([a, b])
  })

  it('are remembered for the arguments that follow', () => {
    expect(documentContext(thread)).toEqual([undefined, a, a])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { emptyLedger } from '@/features/live'
import { ApiError } from '@/lib/api/error'
import type { Document, HeldDraft } from '@/lib/api/types'
import { aDebate, aHistory, anArgument, anIssue } from '@/lib/testing'
import { documentContext, documentsNamed, versionsNamed } from './document-context'
import { asJson, asMarkdown, fileName } from './export'
import { documentsIn } from './export-documents'
import { statsOf } from './stats'

const a = '0199a0b0-0000-7000-8000-00000000000a'
const b = '0199a0b0-0000-7000-8000-00000000000b'

const missing = (what: string) => Promise.reject(new ApiError('DOC_NOT_FOUND', `${what} does not exist`, 404))
vi.mock('@/lib/api/client', () => ({
  api: {
    history: (id: string) => (id === a ? Promise.resolve(aHistory(a, 'The plan', 'M1: fix', 'M2: fix')) : missing('The document')),
    document: (id: string, version: number): Promise<Partial<Document>> =>
      version > 3 ? missing('The version') : Promise.resolve({ document_id: id, version, content: `# Text of v${version}\n\n\`\`\`\ncode\n\`\`\`\n` }),
  },
}))

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

  it('contains every argument and the number of its parent', () => {
    const nothingMore = { debate, heldDrafts: [], ledger: emptyLedger, documents: [] }
    const text = asMarkdown({ ...nothingMore, arguments: [all[0]!, { ...all[1]!, parent_id: all[0]!.id }] })
    expect(text).toContain('## #1 MOTION by proposer')
    expect(text).toContain('answers #1')
    expect((JSON.parse(asJson({ ...nothingMore, arguments: all })) as { arguments: unknown[] }).arguments).toHaveLength(4)
  })

  it('contains the held drafts and the documents: named versions, the newest, and the unreadable ones', async () => {
    const draft: HeldDraft = { role: 'opponent', type: 'CLAIM', content: `On doc_id=${b}.`, created_at: '2026-01-01T12:00:00.000Z' }
    const motion = anArgument({ content: `The plan is doc_id=${a} v1, not v9 → v1.` })
    const documents = await documentsIn([motion, draft].map(({ content }) => content))
    expect(documents).toMatchObject([
      { document_id: a, name: 'The plan', versions: [{ version: 1 }, { version: 3 }], unreadable: [{ version: 9, reason: 'The version does not exist' }] },
      { document_id: b, name: undefined, versions: [], unreadable: [{ version: undefined, reason: 'The document does not exist' }] },
    ])
    const text = asMarkdown({ debate, arguments: [motion], heldDrafts: [draft], ledger: emptyLedger, documents })
    expect(text).toContain(`## Held draft: CLAIM by opponent\n\n*${draft.created_at}, not part of the debate*\n\nOn doc_id=${b}.`)
    expect(text).toContain('## Document: The plan\n')
    expect(text).toContain(': M2: fix\n- v9 could not be read: The version does not exist\n')
    expect(text).toContain('### v3\n\n````markdown\n# Text of v3\n\n```\ncode\n```\n````')
    expect(text).toContain(`## Document: ${b}\n\n- id: \`${b}\`\n- could not be read: The document does not exist`)
    expect(JSON.parse(asJson({ debate, arguments: [motion], heldDrafts: [draft], ledger: emptyLedger, documents }))).toMatchObject({ held_drafts: [draft], documents: [{ document_id: a }, { document_id: b }] })
  })

  it('contains the ledger, and the data of arguments beside their text', () => {
    const ledger = { ...emptyLedger, issues: [anIssue({ title: 'Either a | b,\nor none' })], blocking: ['I1'], stalemate: ['I1'], round: 2, maxRounds: 3 }
    const carried = [
      anArgument({ seq: 2, issues: [{ id: 'I1', set: 'open', severity: 'critical', title: 'Either', note: 'why\nnot' }] }),
      anArgument({ seq: 3, type: 'APPEAL', options: [{ id: 'A', text: 'Keep.' }, { id: 'B', text: 'Else.' }] }),
      anArgument({ seq: 4, type: 'RULING', choice: 'A', extend_rounds: 0 }),
      anArgument({ seq: 5, type: 'RESOLUTION', despite: { I1: 'late' } }),
    ]
    const text = asMarkdown({ debate, arguments: carried, heldDrafts: [], ledger, documents: [] })
    expect(text).toContain('- round: 2 of 3\n')
    expect(text).toContain('|---|---|---|---|---|---|\n| I1 | critical | open, blocks, stalemate | Either a \\| b, or none | #2 | #2 |')
    for (const part of ['- I1 open critical: Either: why not', '- option A: Keep.\n- option B: Else.', '- choice: A\n- further rounds: 0', '- despite I1: late']) expect(text).toContain(`\n\n${part}\n`)
    expect(JSON.parse(asJson({ debate, arguments: carried, heldDrafts: [], ledger, documents: [] }))).toMatchObject({ issues: [{ id: 'I1' }], round: 2, max_rounds: 3, blocking: ['I1'], stalemate: ['I1'] })
    expect(asMarkdown({ debate, arguments: [anArgument()], heldDrafts: [], ledger: emptyLedger, documents: [] })).not.toMatch(/Issues|round/)
  })

  it('has a name that every file system takes', () => {
    expect(fileName(debate, 'md')).toBe('dat-ten-may-chu-0199a0b0.md')
    expect(fileName(aDebate({ title: '???' }), 'json')).toBe('debate-0199a0b0.json')
  })
})

describe('documents', () => {
  const thread = [
    anArgument({ seq: 1, content: `doc_id=${a}` }),
    anArgument({ seq: 2, content: `document_id=${b} and doc_id=${a}` }),
    anArgument({ seq: 3, content: 'v1 → v2' }),
  ]

  it('are listed once each, as first named', () => {
    expect(documentsNamed(thread)).toEqual([a, b])
  })

  it('are also named by where an issue is', () => {
    expect(documentsNamed([anArgument({ seq: 2, content: `doc_id=${a}`, issues: [{ id: 'I1', set: 'open', where: { document_id: b.toUpperCase() } }, { id: 'I2', set: 'open', where: { section: 'x' } }] })])).toEqual([b, a])
  })

  it('are remembered for the arguments that follow', () => {
    expect(documentContext(thread)).toEqual([undefined, a, a])
  })

  it('are named with their versions, also by their changes', () => {
    const texts = [`doc_id=${a} v1`, 'Now v2 → v3.', `doc_id=${b}, v1 → v2, and doc_id=${a} v5`]
    expect([...versionsNamed(texts)]).toEqual([
      [a, new Set([1, 2, 3, 5])],
      [b, new Set([1, 2])],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { ListedVersion } from '@/lib/api/types'
import { anArgument } from '@/lib/testing'
import { sinceLastRuling } from './since'

const version = (n: number, minute: number): ListedVersion => ({
  id: `v${n}`,
  version: n,
  summary: `v${n}`,
  metadata: {},
  created_at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
})
const ruling = (minute: number) =>
  anArgument({ seq: minute, type: 'RULING', role: 'arbitrator', created_at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString() })
const versions = [version(3, 30), version(2, 10), version(1, 1)]

describe('the changes since the last ruling', () => {
  it('begins at the version that stood then', () => {
    expect(sinceLastRuling([ruling(5), ruling(20)], versions)).toEqual({ from: 2, to: 3 })
  })
  it('is nothing without a ruling, or when the document came later', () => {
    expect(sinceLastRuling([anArgument()], versions)).toBeUndefined()
    expect(sinceLastRuling([ruling(0)], versions)).toBeUndefined()
  })
  it('is an empty span when nothing was written since', () => {
    expect(sinceLastRuling([ruling(40)], versions)).toEqual({ from: 3, to: 3 })
  })
})

// Two debates with issues. In both, some issues are settled and one is deferred by the bar.
import type { Agents } from './agents'
import type { Story } from './story'

const planV1 = `# Plan: one writer

## Goal
Every argument has a number of its own.

## Steps
1. Read the last number.
2. Add one.
3. Write the argument.

## Limits
None yet.
`
const planV2 = planV1.replace('1. Read the last number.\n2. Add one.', '1. Take the lock.\n2. Read the last number and add one.')

export const raceTitle = 'Two writers can take the same number'

/** One issue is disputed to a stalemate; ends with the proposer's appeal, which has options. */
export async function tellLedger(agents: Agents, title = 'One writer, no gaps'): Promise<Story> {
  const { document_id: documentId } = await agents.document('Plan for numbering', planV1)
  const steps = { document_id: documentId, version: 1, section: 'Steps' }
  const debate = await agents.open(title, `The plan is doc_id=${documentId} v1.`, 'coding_plan_debate', { max_rounds: 3 })
  await debate.opponent('I checked the store and the plan. I1 is the worst; see also I2 and I3.', [
    {
      id: 'I1',
      set: 'open',
      severity: 'critical',
      title: raceTitle,
      where: steps,
      evidence: [
        { kind: 'file', path: 'src/store.cc', line: 88, quote: 'seq = last + 1;', checked: 'found', commit: '4f2a9c1' },
        { kind: 'file', path: 'src/store.h', line: 12, quote: 'std::mutex', checked: 'missing' },
      ],
    },
    { id: 'I2', set: 'open', severity: 'major', title: 'There is no limit on waiting writers', where: { ...steps, section: 'Limits' }, evidence: [{ kind: 'command', run: 'grep -rn limit src', output: '(nothing)' }] },
    { id: 'I3', set: 'open', severity: 'minor', title: 'The goal does not say what a gap is' },
  ])
  await agents.version(documentId, 'A lock around the number', planV2)
  await debate.proposer('I1 is fixed in v1 → v2. I2 is no issue: the kernel limits them.', [
    { id: 'I1', set: 'fixed', where: { document_id: documentId, version: 2, section: 'Steps' } },
    { id: 'I2', set: 'disputed', note: 'The kernel limits them.', evidence: [{ kind: 'file', path: 'src/listen.cc', line: 7, quote: 'SOMAXCONN', checked: 'elsewhere' }] },
  ])
  await debate.opponent('I1 holds now. I2 does not: the kernel limits connections, not writers. I4 is new.', [
    { id: 'I1', set: 'verified' },
    { id: 'I2', set: 'open', note: 'Connections are not writers.' },
    { id: 'I4', set: 'open', severity: 'minor', title: 'Names in the plan differ from the code' },
  ])
  await debate.proposer('I2 again: a writer is a connection.', [{ id: 'I2', set: 'disputed', note: 'Every writer is one connection.' }])
  await debate.opponent('I2 stands. One connection can queue a thousand writes.', [{ id: 'I2', set: 'open', note: 'One connection queues many writes.' }])
  await debate.appeal('We go in circles on I2.', 'A limit of 1,000 waiting writes.', 'No limit; the kernel’s is enough.', 'Something else.')
  return { debate, documentId }
}

/** Two issues block, one disputed and one fixed but not verified; the opponent moves next, in round 2 of 3. */
export async function tellBlocked(agents: Agents): Promise<Story> {
  const { document_id: documentId } = await agents.document('Plan for the cache', '# Plan: a cache\n\n## Steps\n1. Keep what was read.\n')
  const debate = await agents.open('A cache in front of the store', `The plan is doc_id=${documentId} v1. It halves what the store is asked.`, 'coding_plan_debate', { max_rounds: 3 })
  await debate.opponent('I read the plan and the store. I1 loses writes; I2 and I4 are plain omissions; I3 is a matter of words.', [
    { id: 'I1', set: 'open', severity: 'critical', title: 'A write that fails leaves the new value in the cache', evidence: [{ kind: 'file', path: 'src/cache.cc', line: 41, quote: 'cache_[key] = value;', checked: 'found' }] },
    { id: 'I2', set: 'open', severity: 'major', title: 'The cache has no limit', where: { document_id: documentId, version: 1, section: 'Steps' } },
    { id: 'I3', set: 'open', severity: 'minor', title: 'It is called a buffer in one place' },
    { id: 'I4', set: 'open', severity: 'major', title: 'There is no test of an eviction' },
  ])
  await agents.version(documentId, 'A test of evictions', '# Plan: a cache\n\n## Steps\n1. Keep what was read.\n2. Test an eviction.\n')
  await debate.proposer('I4 is fixed in v1 → v2. I1 cannot happen: the write is first.', [
    { id: 'I1', set: 'disputed', note: 'The store is written first.' },
    { id: 'I4', set: 'fixed', where: { document_id: documentId, version: 2, section: 'Steps' } },
  ])
  await debate.opponent('I4 holds. I1 stands: the order in the code is the other one. I5 is new.', [
    { id: 'I1', set: 'open', note: 'Line 41 comes before line 44.' },
    { id: 'I4', set: 'verified' },
    { id: 'I5', set: 'open', severity: 'minor', title: 'The metrics have no unit' },
  ])
  await agents.version(documentId, 'A limit of 1,000 entries', '# Plan: a cache\n\n## Steps\n1. Keep what was read, 1,000 entries at most.\n2. Test an eviction.\n')
  await debate.proposer('I2 is fixed in v2 → v3. On I1: line 41 is in the branch after the write.', [
    { id: 'I1', set: 'disputed', note: 'Line 41 is in the branch that follows a write that succeeded.', evidence: [{ kind: 'file', path: 'src/cache.cc', line: 39, quote: 'if (written)', checked: 'missing' }] },
    { id: 'I2', set: 'fixed', where: { document_id: documentId, version: 3, section: 'Steps' } },
  ])
  return { debate, documentId }
}

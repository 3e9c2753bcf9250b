// A debate by issues: one is fixed and verified, one disputed to a stalemate, one deferred by the bar, one still open.
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

/** Ends with the proposer's appeal, which has options. */
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

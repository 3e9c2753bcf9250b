// A debate whose opponent is a panel of three seats.
import type { Agents, LiveDebate } from './agents'
import type { Story } from './story'

const plan = `# Plan: one queue for all webhooks

## Goal
No webhook is lost when a receiver is down.

## Steps
1. Write every webhook to the table \`outbox\`.
2. A worker sends the oldest one and deletes it.
3. Retry a failed one after a minute, five times.

## Operation
The worker runs on every node.
`

export const seats = ['codex', 'gemini', 'mistral']

export async function openPanel(agents: Agents, title = 'One queue for all webhooks'): Promise<Story> {
  const { document_id: documentId } = await agents.document('Plan for webhooks', plan)
  const debate = await agents.open(title, `The plan is doc_id=${documentId} v1. It replaces sending from the request.`, 'coding_plan_debate', { seats, max_rounds: 3 })
  return { debate, documentId }
}

const twice = { kind: 'file', path: 'src/worker.cc', line: 31, quote: 'auto row = Oldest();', checked: 'found' } as const

/** Two seats find the same defect, one finds another, and one is mistaken. */
export async function firstReviews(debate: LiveDebate, documentId: string, who: readonly string[] = seats): Promise<void> {
  const where = (section: string) => ({ document_id: documentId, version: 1, section })
  const reviews: Record<string, () => Promise<void>> = {
    codex: () =>
      debate.review('codex', 'I read the plan and `src/worker.cc`.\n\n**I1** is certain: two workers take the same row.', [
        { id: 'I1', set: 'open', severity: 'critical', title: 'Two workers send the same webhook', where: where('Operation'), evidence: [twice] },
      ]),
    gemini: () =>
      debate.review('gemini', 'Nothing orders the workers, and the table grows without a limit.', [
        { id: 'I1', set: 'open', severity: 'major', title: 'Workers race for the oldest row', where: where('Steps'), evidence: [twice] },
        { id: 'I2', set: 'open', severity: 'major', title: 'A receiver that stays down blocks all others', where: where('Steps'), note: 'Step 2 always takes the oldest one.' },
      ]),
    mistral: () =>
      debate.review('mistral', 'The table has no index.', [{ id: 'I1', set: 'open', severity: 'major', title: 'The table has no index on the time', where: where('Steps'), evidence: [{ kind: 'command', run: 'grep -n INDEX schema.sql', output: '(nothing)' }] }]),
  }
  for (const seat of who) await reviews[seat]!()
}

/** One finding is confirmed, and one is refuted with a run by both others. */
export async function firstVerdicts(debate: LiveDebate): Promise<void> {
  const idOf = async (seat: string, title: string) => (await debate.sheet(seat)).find((issue) => issue.title === title)!.id
  const blocks = 'A receiver that stays down blocks all others'
  const index = 'The table has no index on the time'
  const run = { kind: 'run', id: 'R1', run: 'sqlite3 outbox.db .schema', exit_code: 0, output: 'CREATE TABLE outbox(id TEXT, at INTEGER);\nCREATE INDEX outbox_at ON outbox(at);', checked: 'ran' } as const
  await debate.judge(
    'codex',
    { id: await idOf('codex', blocks), verdict: 'confirmed', note: 'Tried with a receiver that never answers: nothing else was sent.' },
    { id: await idOf('codex', index), verdict: 'refuted', note: 'The schema has one.', evidence: [run] },
  )
  await debate.judge('gemini', { id: await idOf('gemini', index), verdict: 'refuted', note: 'It is in the second migration.', evidence: [{ kind: 'file', path: 'migrations/0002.sql', line: 4, quote: 'CREATE INDEX outbox_at', checked: 'found' }] })
  await debate.judge('mistral', { id: await idOf('mistral', blocks), verdict: 'unsure' })
}
/** A turn of the panel, and the proposer's answer. */
export async function tellPanel(agents: Agents, title?: string): Promise<Story> {
  const { debate, documentId } = await openPanel(agents, title)
  await firstReviews(debate, documentId)
  await firstVerdicts(debate)
  await debate.proposer('I1 is right. I2 is the price of order.', [{ id: 'I2', set: 'disputed', note: 'Order is worth more than the delay.' }])
  return { debate, documentId }
}

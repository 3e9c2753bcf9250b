// Closed debates for the figures of Insights, and invented figures as after a few months.
import type { Page } from '@playwright/test'
import type { Figures, Insights, IssueStatus } from '../../src/lib/api/types'
import { report } from './presence'
import type { Site } from './test'

// The arbitrator's time is a figure in whole seconds; it must not be 0.
const waitMs = 1_200

/** Two rounds, a critical issue that was verified and a major one that was ruled on after a second. */
export async function closeByRuling(site: Site, title: string, agents?: { proposer: string; opponent: string }): Promise<void> {
  const { agents: by } = site
  const { document_id: documentId } = await by.document(`Plan for ${title}`, '# Plan\n\n1. Do it.\n')
  const debate = await by.open(title, `The plan is doc_id=${documentId} v1.`)
  if (agents) {
    await report(site, debate, { role: 'proposer', agent: agents.proposer, state: 'waiting' })
    await report(site, debate, { role: 'opponent', agent: agents.opponent, state: 'waiting' })
  }
  await debate.opponent('I read the plan.', [
    { id: 'I1', set: 'open', severity: 'critical', title: 'It loses writes' },
    { id: 'I2', set: 'open', severity: 'major', title: 'It has no limit' },
  ])
  await by.version(documentId, 'Writes are kept', '# Plan\n\n1. Do it, and keep writes.\n')
  await debate.proposer('I1 is fixed in v1 → v2. I2 is none.', [
    { id: 'I1', set: 'fixed', where: { document_id: documentId, version: 2 } },
    { id: 'I2', set: 'disputed', note: 'The kernel limits it.' },
  ])
  await debate.opponent('I1 holds. I2 stands.', [
    { id: 'I1', set: 'verified' },
    { id: 'I2', set: 'open', note: 'It does not.' },
  ])
  await debate.appeal('Who is right on I2?', 'A limit.', 'No limit.')
  await new Promise((done) => setTimeout(done, waitMs))
  await debate.rule('A limit of 1,000.', true, [{ id: 'I2', set: 'ruled', note: 'A limit of 1,000.' }])
}

/** One round, and a minor issue that stays open. */
export async function closeByConsent(site: Site, title: string): Promise<void> {
  const debate = await site.agents.open(title, 'A better name.', 'general_debate')
  await debate.opponent('Fine, but for a word.', [{ id: 'I1', set: 'open', severity: 'minor', title: 'One word is odd' }])
  await debate.resolve('Agreed.')
  await debate.rule('Accepted.', true)
}

type Fates = Partial<Record<IssueStatus, number>>

const fates = (counts: Fates): Record<IssueStatus, number> => ({ open: 0, fixed: 0, disputed: 0, deferred: 0, verified: 0, withdrawn: 0, ruled: 0, ...counts })

type Course = { rounds: number[]; minutes: [proposer: number, opponent: number, arbitrator: number]; rulings: number; critical: Fates; major: Fates; minor: Fates }

function figuresOf({ rounds, minutes, rulings, critical, major, minor }: Course): Figures {
  const by_rounds = Array.from({ length: 21 }, (_, i) => rounds[i] ?? 0)
  const debates = by_rounds.reduce((sum, each) => sum + each, 0)
  const all = [critical, major, minor].map(fates)
  const [proposer, opponent, arbitrator] = minutes.map((each) => each * 60_000) as [number, number, number]
  return {
    debates,
    median_rounds: by_rounds.flatMap((count, round) => Array<number>(count).fill(round))[Math.floor(debates / 2)] ?? 0,
    by_rounds,
    median_ms: { proposer, opponent, arbitrator },
    rulings,
    issues: all.flatMap((counts) => Object.values(counts)).reduce((sum, each) => sum + each, 0),
    overruled: all.reduce((sum, { ruled }) => sum + ruled, 0),
    by_fate: { critical: all[0]!, major: all[1]!, minor: all[2]! },
  }
}

const ofPlans: Course = { rounds: [0, 9, 21, 17, 6, 2], minutes: [14, 9, 46], rulings: 38, critical: { verified: 31, ruled: 6 }, major: { verified: 58, withdrawn: 17, ruled: 14, deferred: 3 }, minor: { verified: 22, withdrawn: 9, fixed: 14, deferred: 26, open: 11 } }
const general: Course = { rounds: [1, 6, 4, 1], minutes: [6, 7, 12], rulings: 13, critical: { verified: 2 }, major: { verified: 9, withdrawn: 4, ruled: 1, disputed: 2 }, minor: { verified: 3, fixed: 2, deferred: 5, open: 4 } }
const all: Course = { rounds: [1, 15, 25, 18, 6, 2], minutes: [12.5, 8.7, 38], rulings: 51, critical: { verified: 33, ruled: 6 }, major: { verified: 67, withdrawn: 21, ruled: 15, deferred: 3, disputed: 2 }, minor: { verified: 25, withdrawn: 9, fixed: 16, deferred: 31, open: 15 } }

export const months: Insights = {
  most: 1_000,
  all: figuresOf(all),
  by_type: [
    { debate_type: 'coding_plan_debate', figures: figuresOf(ofPlans) },
    { debate_type: 'general_debate', figures: figuresOf(general) },
  ],
  by_pair: [
    { proposer: 'claude-code', opponent: 'codex', figures: figuresOf({ ...ofPlans, rounds: [0, 6, 14, 12, 4, 1], minutes: [13, 8, 41] }) },
    { proposer: 'codex', opponent: 'claude-code', figures: figuresOf({ ...general, rounds: [0, 3, 7, 4, 2, 1], minutes: [11.4, 9.2, 35] }) },
    { proposer: 'gemini-cli', opponent: 'opencode', figures: figuresOf({ rounds: [1, 2, 1], minutes: [7, 5, 150], rulings: 4, critical: {}, major: {}, minor: {} }) },
  ],
  by_seat: [
    { seat: 'codex', debates: 31, found: 84, found_alone: 51, confirmed: 47, refuted: 6, tokens: 2_310_000, cost_usd: 14.2, cost_usd_per_confirmed: 0.19 },
    { seat: 'gemini', debates: 31, found: 62, found_alone: 29, confirmed: 20, refuted: 17, tokens: 1_940_000 },
  ],
}

export const showFigures = (page: Page, figures: Insights): Promise<unknown> =>
  page.route(/\/stats(\?|$)/, (route) => route.fulfill({ json: { success: true, data: figures } }))

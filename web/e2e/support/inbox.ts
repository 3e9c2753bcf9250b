// The inbox, which is the first screen.
import type { Page } from '@playwright/test'
import type { IssueEntry } from '../../src/lib/api/types'
import type { Agents, LiveDebate } from './agents'
import { list, send } from './page'
import { expect, isLive } from './test'

export const rows = (page: Page) => list(page).locator('[data-item]')
export const chosen = (page: Page) => list(page).locator('[data-item][aria-current]')

export async function appealed(agents: Agents, title: string): Promise<LiveDebate> {
  const debate = await agents.open(title, 'A motion.')
  await debate.opponent(`Not ${title}.`)
  await debate.appeal(`Which port for ${title}?\n\nRecommended: B.`, '6379', '6380', 'something else')
  return debate
}

const opened: IssueEntry = { id: 'I1', set: 'open', severity: 'major', title: 'Two writers can take the same number' }

/** An appeal on one disputed issue, with this many options. */
export async function disputed(agents: Agents, title: string, count: number): Promise<LiveDebate> {
  const debate = await agents.open(title, 'A motion.')
  await debate.opponent('One problem.', [opened])
  await debate.proposer('No.', [{ id: 'I1', set: 'disputed', note: 'The lock is taken before the number is read, and the test has 64 writers.' }])
  await debate.opponent('Still.', [{ id: 'I1', set: 'open', note: 'The batch job takes no lock, and it writes in production every night.' }])
  const texts = Array.from({ length: count - 1 }, (_, n) => `Way ${n + 1}: keep the job where it is, and let it take the lock of the store`)
  await debate.appealAbout(['I1'], `**The question:** Which way for ${title}?\n\nWe disagree on I1.\n\nRecommended: B`, ...texts, 'Something else')
  return debate
}

/** Opens the inbox and waits until the first question is there. */
export async function openInbox(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await isLive(page)
  await expect(send(page)).toBeVisible()
}

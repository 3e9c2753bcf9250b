// The inbox, which is the first screen.
import type { Page } from '@playwright/test'
import type { Agents, LiveDebate } from './agents'
import { expect, isLive } from './test'

export const cards = (page: Page) => page.getByRole('main').getByRole('article')
export const chosen = (page: Page) => page.locator('[data-item][aria-current]')

export async function appealed(agents: Agents, title: string): Promise<LiveDebate> {
  const debate = await agents.open(title, 'A motion.')
  await debate.opponent(`Not ${title}.`)
  await debate.appeal(`Which port for ${title}?\n\nRecommended: B.`, '6379', '6380', 'something else')
  return debate
}

/** Opens the inbox and waits until the chosen card is complete. */
export async function openInbox(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await isLive(page)
  await expect(chosen(page).getByRole('textbox', { name: 'Ruling' })).toBeVisible()
  await expect(page.locator('[data-settling]')).toHaveCount(0)
}

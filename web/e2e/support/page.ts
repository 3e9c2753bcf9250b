// What the tests find on the page and do with it. When the markup changes, change it here.
import type { Locator, Page } from '@playwright/test'
import type { Agents, LiveDebate } from './agents'
import { expect } from './test'

// In a debate.
export const thread = (page: Page) => page.getByRole('region', { name: 'Arguments', exact: true })
export const argument = (page: Page, seq: number) => page.locator(`article[data-seq="${seq}"]`)
export const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline of the debate' })
/** The numbers of the arguments in the timeline. */
export const seqsOf = (page: Page) => timeline(page).getByRole('link').evaluateAll((links) => links.map((link) => /#(\d+)/.exec(link.textContent)?.[1]))
/** Of the tabs of a debate, or beside it. */
export const showTab = (page: Page, name: 'Arguments' | 'Plan' | 'Decide' | RegExp | 'Timeline') => page.getByRole('tab', { name }).click()
export const isClosed = (page: Page) => expect(page.getByRole('banner').getByText('Closed', { exact: true })).toBeAttached()
/** The two agents in the header; pressed, it shows who is there and the motion. */
export const agentsButton = (page: Page) => page.getByRole('button', { name: /^Agents and motion/ })

// The decision.
export const actions = (page: Page) => page.getByRole('region', { name: 'Your actions' })
/** The block with the question, the options and the one button. */
export const decision = (page: Page) => page.locator('[data-decision]')
export const question = (page: Page) => decision(page).getByRole('heading', { level: 2 })
export const option = (page: Page, id: string) => decision(page).locator(`[data-option="${id}"] button`)
export const options = (page: Page) => decision(page).locator('[data-option]')
/** One line for each issue that the ruling is about. */
export const issueLine = (page: Page, id: string) => decision(page).locator(`[data-issue="${id}"]`)
/** The button that says what it does. */
export const send = (page: Page) => page.locator('[data-send]')
/** The note, which is folded until it is used. */
export const rulingBox = (page: Page | Locator) => page.getByRole('textbox', { name: 'Ruling' })
export const addNote = (page: Page) => decision(page).getByRole('button', { name: 'Add a note' })

export async function write(page: Page, words: string): Promise<void> {
  await expect(addNote(page).or(rulingBox(page))).toBeVisible()
  if (await addNote(page).isVisible()) await addNote(page).click()
  await rulingBox(page).fill(words)
}

/** Chooses an option and sends the ruling. */
export async function rule(page: Page, id: string): Promise<void> {
  await option(page, id).click()
  await expect(option(page, id)).toHaveAttribute('aria-pressed', 'true')
  await send(page).click()
}

export const decide = (page: Page) => page.getByRole('button', { name: 'Decide' })
/** A draft whose appeal has been ruled on, given back to its writer. */
export const leftText = (page: Page) => page.getByRole('group', { name: 'Unsent text' })
/** Moves that wait for a connection or were refused, of debates that are not open. */
export const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent', exact: true })
/** The strip after a ruling, which leads on to the next question. */
export const strip = (page: Page) => page.getByRole('region', { name: 'After your ruling' })

/** Ends the five seconds in which a ruling can be taken back. On a slow computer they may be over before the click. */
export async function sendNow(page: Page): Promise<void> {
  await expect(strip(page)).toBeVisible()
  await strip(page).getByRole('button', { name: 'Send now' }).click({ timeout: 5_000 }).catch(() => undefined)
}

/** Stops the page's date, while its timers run on: a ruling can be taken back for as long as the test takes. */
export const holdTime = (page: Page): Promise<void> => page.clock.setFixedTime(new Date())

// The stop.
export const stop = (page: Page) => page.getByRole('button', { name: 'Hold to pause' })
export const note = (page: Page) => page.getByLabel(/Note to the agents/)
export const isStopped = (page: Page) => expect(page.getByText('You stopped this debate')).toBeVisible()

export async function stopByDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause the debate' }).click()
}

// The inbox.
export const list = (page: Page) => page.getByRole('region', { name: 'Debates', exact: true })
export const listed = (page: Page, title: string | RegExp) => list(page).getByRole('link', { name: new RegExp(title) })
/** Its tabs, each with its number. */
export const tabs = (page: Page) => list(page).getByRole('group', { name: 'Show' }).getByRole('button')
export const tab = (page: Page, name: string) => tabs(page).filter({ hasText: new RegExp(`^${name}`) })
export const toInbox = (page: Page) => page.getByRole('banner').getByRole('link').first().click()

/** From any page by the inbox to a debate, within the page. */
export async function openListed(page: Page, title: string, group = 'Needs you'): Promise<void> {
  await toInbox(page)
  await tab(page, group).click()
  await listed(page, title).click()
  if (group === 'Needs you') await page.getByRole('main').getByRole('link', { name: 'Open the debate' }).click()
}

export const isReconnecting = (page: Page) => expect(page.getByText(/Reconnecting/).last()).toBeVisible()

export async function giveToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function choose(page: Page, setting: string): Promise<void> {
  await page.getByRole('button', { name: /^(Settings|Cài đặt)$/ }).click()
  await page.getByRole('menuitemradio', { name: setting }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

/** How many pixels the page is wider than its window, which must be none. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
export const fits = async (page: Page, view = '') => expect(await overflow(page), view).toBeLessThanOrEqual(0)

/** What this browser stores of moves that were not answered and of drafts. */
export const keptMoves = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^aw\.(outbox|draft)\./.test(key)))

/** Two keys within the time of a chord. */
export const chord = (page: Page, first: string, second: string) => Promise.all([page.keyboard.press(first), page.keyboard.press(second)])

// What the server has.
/** The search index follows the commits, within a second or so on a busy computer. */
export const isIndexed = (agents: Agents, words: string, count: number) =>
  expect.poll(async () => (await agents.call<{ hits: object[] }>('GET', `/search?q=${encodeURIComponent(words)}`)).hits.length, { message: words }).toBe(count)
export const lastOf = async (debate: LiveDebate) => (debate.last = (await debate.arguments()).at(-1)!)
export const rulingsOf = async (debate: LiveDebate) => (await debate.arguments()).filter(({ type }) => type === 'RULING').map(({ content, choice }) => ({ content, choice }))
export const rulingTexts = async (debate: LiveDebate) => (await rulingsOf(debate)).map(({ content }) => content)

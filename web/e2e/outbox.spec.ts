// What the arbitrator sends while there is no connection goes out by itself, whatever is opened meanwhile.
import type { Page } from '@playwright/test'
import type { Agents, LiveDebate } from './support/agents'
import { expect, isClean, isLive, test, type Site } from './support/test'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ruling' })
const send = (page: Page) => page.getByRole('button', { name: 'Send the ruling' })
const stop = (page: Page) => page.getByRole('button', { name: 'Hold to stop the debate' })
const left = (page: Page) => page.getByRole('group', { name: 'Text that was not sent' })
const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent', exact: true })
const listed = (page: Page, title: string) => page.getByRole('navigation').getByRole('link', { name: new RegExp(title) })
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^aw\.(outbox|draft)\./.test(key)))

const rulingsOf = async (debate: LiveDebate) => (await debate.arguments()).filter(({ type }) => type === 'RULING').map(({ content }) => content)

async function appealed(agents: Agents, title: string): Promise<LiveDebate> {
  const debate = await agents.open(title, 'A motion.')
  await debate.opponent('No.')
  await debate.appeal('Which store?\nOption A: Redis.\nOption B: The database.')
  return debate
}

async function goOffline(page: Page, { line }: Site): Promise<void> {
  line.cut()
  await page.context().setOffline(true)
}

async function goOnline(page: Page, { line }: Site): Promise<void> {
  line.mend()
  await page.context().setOffline(false)
}

/** Opens a debate, loses the connection and sends a ruling. */
async function ruledOffline(page: Page, site: Site, debate: LiveDebate, words: string): Promise<void> {
  await page.goto(`${site.line.url}/d/${debate.id}`)
  await isLive(page)
  await box(page).fill(words)
  await goOffline(page, site)
  await send(page).click()
  await expect(page.getByText('Queued. Will be sent').first()).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('a ruling written offline arrives although another debate was opened', async ({ page, site }) => {
      const debate = await appealed(site.agents, 'Which store')
      const other = await site.agents.open('Another one', 'A motion.')
      await page.goto(`${site.line.url}/d/${other.id}`)
      await isLive(page)
      await ruledOffline(page, site, debate, 'The database, late but sure.')
      await listed(page, 'Another one').click()
      await expect(notSent(page)).toContainText('Your ruling on “Which store” is queued')
      await isClean(page, 'waiting')
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/outbox-waiting-${colorScheme}.png` })
      // Longer than a debate that was left stays connected.
      await page.waitForTimeout(6_000)
      expect(await rulingsOf(debate)).toEqual([])
      await goOnline(page, site)
      await expect.poll(() => rulingsOf(debate), { timeout: 30_000 }).toEqual(['The database, late but sure.'])
      await expect(notSent(page)).toBeHidden()
      expect(await kept(page)).toEqual([])
      await listed(page, 'Which store').click()
      await expect(stop(page)).toBeVisible()
      await expect(left(page)).toBeHidden()
    })

    test('a ruling that comes too late is given back where one is, with the reason', async ({ page, site }) => {
      const debate = await appealed(site.agents, 'Which store')
      await site.agents.open('Another one', 'A motion.')
      await ruledOffline(page, site, debate, 'Mine came too late.')
      await listed(page, 'Another one').click()
      await debate.rule('Closed by somebody else.', true)
      await goOnline(page, site)
      await expect(notSent(page).getByRole('alert')).toContainText('Your ruling on “Which store” was not sent. The debate has moved on since you last saw it. Read what is new first.')
      await expect(left(page)).toHaveText('Mine came too late.')
      await isClean(page, 'refused')
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/outbox-refused-${colorScheme}.png` })
      expect(await rulingsOf(debate)).toEqual(['Closed by somebody else.'])
      await notSent(page).getByRole('link', { name: 'Open the debate' }).click()
      await expect(page.getByText('#3 has been ruled on; this text of yours was not sent.')).toBeVisible()
      await expect(left(page)).toHaveText('Mine came too late.')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(notSent(page)).toBeHidden()
      await page.getByRole('button', { name: 'Discard' }).click()
      expect(await kept(page)).toEqual([])
    })
  })
}

test('without a connection the page shows what it has, and says what it lacks', async ({ page, site }) => {
  const [known, other] = [await appealed(site.agents, 'Which store'), await site.agents.open('Another one', 'A motion.')]
  await page.goto(site.line.url)
  await isLive(page)
  await expect(page.getByRole('main').getByRole('region', { name: 'The last words of both sides' })).toBeVisible()
  // The page of a debate itself has not been loaded either.
  await goOffline(page, site)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.line.url}/d/${known.id}`)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Which store' })).toBeVisible()
  await expect(page.getByRole('main').getByText('These 3 arguments were loaded before')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article', { name: '#3' })).toContainText('Option B: The database.')
  await isClean(page, 'offline')
  await listed(page, 'Another one').click()
  await expect(page.getByRole('main').getByText('nothing of this debate has been loaded yet')).toBeVisible()
  await goOnline(page, site)
  await expect(stop(page)).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(`${site.line.url}/d/${other.id}`)
})

test('the strip says what waits for a connection', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  await page.goto(site.line.url)
  await isLive(page)
  await page.getByRole('main').getByRole('textbox', { name: 'Ruling' }).fill('Late.')
  await goOffline(page, site)
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await expect(page.getByRole('region', { name: 'After your ruling' })).toContainText('Queued. Will be sent when you are back online.')
  await goOnline(page, site)
  await expect.poll(() => rulingsOf(debate), { timeout: 30_000 }).toEqual(['Late.'])
})

test('a ruling written offline survives the page itself', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  await ruledOffline(page, site, debate, 'After a reload.')
  await page.goto('about:blank')
  await goOnline(page, site)
  await page.goto(site.line.url)
  await expect.poll(() => rulingsOf(debate)).toEqual(['After a reload.'])
  await expect.poll(() => kept(page)).toEqual([])
  await expect(notSent(page)).toBeHidden()
})

test('a late ruling never decides what it was not written for', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  await ruledOffline(page, site, debate, 'On the first appeal.')
  await debate.rule('Somebody else was faster.')
  await debate.appeal('And which port?')
  await goOnline(page, site)
  await expect(page.getByText('#3 has been ruled on; this text of yours was not sent.')).toBeVisible()
  await expect(left(page)).toHaveText('On the first appeal.')
  await expect(box(page)).toHaveValue('')
  expect(await rulingsOf(debate)).toEqual(['Somebody else was faster.'])
})

test('what waits can be taken back from anywhere, and its text is still there', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  await site.agents.open('Another one', 'A motion.')
  await ruledOffline(page, site, debate, 'On second thought.')
  await listed(page, 'Another one').click()
  await notSent(page).getByRole('button', { name: 'Do not send' }).click()
  await expect(notSent(page)).toBeHidden()
  await goOnline(page, site)
  await isLive(page)
  await listed(page, 'Which store').click()
  await expect(box(page)).toHaveValue('On second thought.')
  expect(await rulingsOf(debate)).toEqual([])
})

test('a debate that was deleted meanwhile gives the text back', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  await ruledOffline(page, site, debate, 'To nobody.')
  await debate.delete()
  await goOnline(page, site)
  await expect(notSent(page).getByRole('alert')).toContainText('The debate has been deleted.')
  await expect(left(page)).toHaveText('To nobody.')
  await notSent(page).getByRole('button', { name: 'Discard' }).click()
  await expect(notSent(page)).toBeHidden()
  expect(await kept(page)).toEqual([])
})

test('two tabs and several debates: each ruling and each stop arrives exactly once', async ({ page, site, context }) => {
  const debates = await Promise.all(['First', 'Second'].map((title) => appealed(site.agents, title)))
  const running = await site.agents.open('Running', 'A motion.')
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const [tab, { id }] of [[second, debates[1]!], [third, running]] as const) {
    await tab.goto(`${site.line.url}/d/${id}`)
    await isLive(tab)
  }
  await ruledOffline(page, site, debates[0]!, 'From the first tab.')
  await box(second).fill('From the second tab.')
  await send(second).click()
  await third.getByRole('button', { name: 'Stop without holding' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Stop the debate' }).click()
  await expect(notSent(page)).toContainText('“Second”')
  await expect(notSent(second)).toContainText('“First”')
  await expect(notSent(second)).toContainText('Your stop of “Running” is queued')
  await goOnline(page, site)
  await expect.poll(() => rulingsOf(debates[0]!)).toEqual(['From the first tab.'])
  await expect.poll(() => rulingsOf(debates[1]!)).toEqual(['From the second tab.'])
  await expect.poll(() => running.state()).toBe('INTERVENTION_PENDING')
  for (const tab of [page, second, third]) await expect(notSent(tab)).toBeHidden()
  expect(await kept(page)).toEqual([])
  expect((await running.arguments()).map(({ type }) => type)).toEqual(['MOTION', 'INTERVENTION'])
})

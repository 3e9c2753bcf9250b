// Moves that are made without a connection are sent once there is one, whichever debate is open by then.
import type { Page } from '@playwright/test'
import type { Agents, LiveDebate } from './support/agents'
import { keptMoves, leftText, notSent, openListed, question, rulingBox, rulingTexts, send, stop, stopByDialog, strip, write } from './support/page'
import { expect, isClean, isCleanInBothThemes, isLive, test, type Site } from './support/test'

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
  await write(page, words)
  await goOffline(page, site)
  await send(page).click()
  await expect(page.getByText('Queued. Will be sent').first()).toBeVisible()
}

test('a ruling written offline arrives although another debate was opened', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  const other = await site.agents.open('Another one', 'A motion.')
  await page.clock.install()
  await page.goto(`${site.line.url}/d/${other.id}`)
  await isLive(page)
  await ruledOffline(page, site, debate, 'The database, late but sure.')
  await openListed(page, 'Another one', 'Running')
  await expect(notSent(page)).toContainText('Your ruling on “Which store” is queued')
  await isCleanInBothThemes(page, 'waiting')
  // Longer than the channel of a debate that was left stays connected.
  await page.clock.fastForward(6_000)
  expect(await rulingTexts(debate)).toEqual([])
  await goOnline(page, site)
  await expect.poll(() => rulingTexts(debate)).toEqual(['The database, late but sure.'])
  await expect(notSent(page)).toBeHidden()
  expect(await keptMoves(page)).toEqual([])
  await openListed(page, 'Which store', 'Running')
  await expect(stop(page)).toBeVisible()
  await expect(leftText(page)).toBeHidden()

  // In the inbox the strip says that the ruling waits.
  const second = await appealed(site.agents, 'Which queue')
  await page.goto(site.line.url)
  await isLive(page)
  await write(page, 'Late.')
  await goOffline(page, site)
  await send(page).click()
  await expect(strip(page)).toContainText('Queued. Will be sent when you are back online.')
  await goOnline(page, site)
  await expect.poll(() => rulingTexts(second)).toEqual(['Late.'])
})

test('a ruling that comes too late is given back with the reason, and never decides another question', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  await site.agents.open('Another one', 'A motion.')
  // The debate stays open.
  await ruledOffline(page, site, debate, 'On the first appeal.')
  await debate.rule('From another computer.')
  await debate.appeal('And which port?')
  await goOnline(page, site)
  await expect(page.getByText('#3 has been ruled on. This text was not sent.')).toBeVisible()
  await expect(leftText(page)).toHaveText('On the first appeal.')
  await expect(rulingBox(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()

  // Another one is open.
  await ruledOffline(page, site, debate, 'Mine came too late.')
  await openListed(page, 'Another one', 'Running')
  await debate.rule('Closed elsewhere.', true)
  await goOnline(page, site)
  await expect(notSent(page).getByRole('alert')).toContainText('Your ruling on “Which store” was not sent. The debate has moved on since you last saw it. Read what is new first.')
  await expect(leftText(page)).toHaveText('Mine came too late.')
  await isCleanInBothThemes(page, 'refused')
  expect(await rulingTexts(debate)).toEqual(['From another computer.', 'Closed elsewhere.'])
  await notSent(page).getByRole('link', { name: 'Open the debate' }).click()
  await expect(page.getByText('#5 has been ruled on. This text was not sent.')).toBeVisible()
  await expect(leftText(page)).toHaveText('Mine came too late.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(notSent(page)).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => keptMoves(page)).toEqual([])
})

test('without a connection the page shows what it has, and says what it lacks', async ({ page, site }) => {
  const [known, other] = [await appealed(site.agents, 'Which store'), await site.agents.open('Another one', 'A motion.')]
  await page.goto(site.line.url)
  await isLive(page)
  await expect(question(page)).toHaveText('Which store?')
  // The code of the debate's page has not been loaded either.
  await goOffline(page, site)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.line.url}/d/${known.id}`)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Which store' })).toBeVisible()
  await expect(page.getByRole('main').getByText('These 3 arguments were loaded before')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article', { name: '#3' })).toContainText('Option B: The database.')
  await isClean(page, 'offline')
  await openListed(page, 'Another one', 'Running')
  await expect(page.getByRole('main').getByText('nothing of this debate has been loaded yet')).toBeVisible()
  await goOnline(page, site)
  await expect(stop(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.line.url}/d/${other.id}`)
})

test('a ruling written offline outlives the page itself, and can be taken back from every page', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Which store')
  const other = await appealed(site.agents, 'Which queue')
  await ruledOffline(page, site, debate, 'After a reload.')
  await page.goto('about:blank')
  await goOnline(page, site)
  await page.goto(site.line.url)
  await expect.poll(() => rulingTexts(debate)).toEqual(['After a reload.'])
  await expect.poll(() => keptMoves(page)).toEqual([])
  await expect(notSent(page)).toBeHidden()

  await ruledOffline(page, site, other, 'On second thought.')
  await openListed(page, 'Which store', 'Running')
  await notSent(page).getByRole('button', { name: 'Cancel sending' }).click()
  await expect(notSent(page)).toBeHidden()
  await goOnline(page, site)
  await isLive(page)
  await openListed(page, 'Which queue')
  await expect(rulingBox(page)).toHaveValue('On second thought.')
  expect(await rulingTexts(other)).toEqual([])

  // A debate that was deleted meanwhile gives the text back.
  await ruledOffline(page, site, other, 'Too late.')
  await other.delete()
  await goOnline(page, site)
  await expect(notSent(page).getByRole('alert')).toContainText('The debate has been deleted.')
  await expect(leftText(page)).toHaveText('Too late.')
  await notSent(page).getByRole('button', { name: 'Discard' }).click()
  await expect(notSent(page)).toBeHidden()
  expect(await keptMoves(page)).toEqual([])
})

test('tabs share the text as it is written, and each ruling and each stop of theirs arrives exactly once', async ({ page, site, context }) => {
  const debates = await Promise.all(['First', 'Second'].map((title) => appealed(site.agents, title)))
  const running = await site.agents.open('Running', 'A motion.')
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, second]) {
    await tab.goto(`${site.line.url}/d/${debates[1]!.id}`)
    await isLive(tab)
  }
  await write(page, 'From the')
  await expect(rulingBox(second)).toHaveValue('From the')
  await rulingBox(second).press('End')
  await second.keyboard.type(' second tab.')
  await expect(rulingBox(page)).toHaveValue('From the second tab.')
  await page.reload()
  await expect(rulingBox(page)).toHaveValue('From the second tab.')

  await third.goto(`${site.line.url}/d/${running.id}`)
  await isLive(third)
  await ruledOffline(page, site, debates[0]!, 'From the first tab.')
  await send(second).click()
  await stopByDialog(third)
  await expect(notSent(page)).toContainText('“Second”')
  await expect(notSent(second)).toContainText('“First”')
  await expect(notSent(second)).toContainText('Your stop of “Running” is queued')
  await goOnline(page, site)
  await expect.poll(() => rulingTexts(debates[0]!)).toEqual(['From the first tab.'])
  await expect.poll(() => rulingTexts(debates[1]!)).toEqual(['From the second tab.'])
  await expect.poll(() => running.state()).toBe('INTERVENTION_PENDING')
  for (const tab of [page, second, third]) await expect(notSent(tab)).toBeHidden()
  await expect.poll(() => keptMoves(page)).toEqual([])
  expect((await running.arguments()).map(({ type }) => type)).toEqual(['MOTION', 'INTERVENTION'])
})

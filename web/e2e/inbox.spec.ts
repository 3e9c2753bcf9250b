// The first screen: what needs the arbitrator, what for, and ruling there by keyboard.
import type { Page } from '@playwright/test'
import { Refused, type LiveDebate } from './support/agents'
import { appealed, cards, chosen, openInbox } from './support/inbox'
import { tellStory } from './support/story'
import { expect, isClean, isLive, test } from './support/test'

const strip = (page: Page) => page.getByRole('region', { name: 'After your ruling' })
/** What the list beside it says, group by group. */
const groups = (page: Page) => page.getByRole('navigation').getByRole('heading')
const rulingsOf = async (debate: LiveDebate) => (await debate.arguments()).filter(({ type }) => type === 'RULING').map(({ content, choice }) => ({ content, choice }))
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^aw\.(outbox|draft)\./.test(key)))

test('a card says what is asked, since when and by whom, and what else there is comes below', async ({ page, site }) => {
  const appeal = await appealed(site.agents, 'Ports')
  const completion = await site.agents.open('Completion', 'A motion.')
  await completion.opponent('Fine.')
  await completion.resolve('Agreed on everything.')
  const stopped = await site.agents.open('Stopped', 'A motion.')
  await stopped.intervene('Wait for numbers.')
  await expect(stopped.opponent('I was about to object.')).rejects.toThrow(Refused)
  await site.agents.open('Running', 'A motion.', 'general_debate')
  await openInbox(page, site.url)
  await expect(page.getByRole('heading', { name: '3 debates need you', level: 1 })).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).nth(0)).toContainText('Which port for Ports?')
  await expect(cards(page).nth(0).getByRole('list', { name: 'What you can choose' }).getByRole('button')).toHaveText(['A6379', 'B6380Recommended', 'Csomething else'])
  await expect(cards(page).nth(0)).toContainText('Not Ports.')
  await expect(cards(page).nth(1)).toContainText('Accept and close')
  await expect(cards(page).nth(2)).toContainText('1 held draft')
  await expect(page.getByRole('main').getByRole('link', { name: /Running/ })).toBeVisible()
  await isClean(page, 'inbox')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(chosen(page)).toContainText('I was about to object.')
  await isClean(page, 'inbox, a stop')

  // What is asked for, and only that.
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Running/ }).click()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'All' }).click()
  await page.getByRole('main').getByLabel('Type').selectOption('General')
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('main').getByLabel('Type').selectOption('All types')
  await page.getByRole('link', { name: 'Ports' }).first().click()
  await expect(page).toHaveURL(new RegExp(appeal.id))
})

test('one rules by keyboard, from one question to the next', { tag: '@journey' }, async ({ page, site }) => {
  const debates = await Promise.all(['First', 'Second', 'Third'].map((title) => appealed(site.agents, title)))
  await openInbox(page, site.url)
  const titles = await cards(page).getByRole('heading').allTextContents()
  const named = (at: number) => debates[['First', 'Second', 'Third'].indexOf(titles[at]!)]!
  await page.keyboard.press('j')
  await expect(chosen(page)).toContainText(titles[1]!)
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('k')
  await expect(chosen(page)).toContainText(titles[0]!)
  // By letter, then by digit: the text is there to be seen.
  await page.keyboard.press('a')
  await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option A. 6379')
  await page.keyboard.press('2')
  await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option B. 6380')
  await page.keyboard.press('Control+Enter')
  await expect(strip(page)).toContainText(`Ruled: “${titles[0]}”.`)
  await expect(strip(page)).toContainText(`Next: ${titles[1]} (2 left)`)
  await expect(page.getByRole('heading', { name: '2 debates need you', level: 1 })).toBeVisible()
  await expect(groups(page)).toHaveText(['Needs you2', 'Running1'])
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect(cards(page)).toHaveCount(2)
  await expect(chosen(page)).toContainText(titles[1]!)
  await expect(chosen(page)).toBeFocused()
  expect(await rulingsOf(named(0))).toEqual([])
  await isClean(page, 'strip')
  await expect.poll(() => rulingsOf(named(0))).toEqual([{ content: 'Ruling: option B. 6380', choice: 'B' }])

  // Something else is written out; Shift closes too.
  await page.keyboard.press('c')
  await expect(chosen(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toHaveCount(2)
  await page.keyboard.press('End')
  await page.keyboard.type(': 7000')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => named(1).state()).toBe('CLOSED')
  expect(await rulingsOf(named(1))).toEqual([{ content: 'Ruling: option C. something else: 7000', choice: 'C' }])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(named(2).id))
})

test('a ruling can be taken back, and then it was never sent', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Second thoughts')
  await openInbox(page, site.url)
  await page.keyboard.press('b')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(strip(page)).toBeHidden()
  await expect(groups(page)).toHaveText(['Needs you1'])
  await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option B. 6380')
  // Longer than it could have waited.
  await page.waitForTimeout(6_000)
  expect(await rulingsOf(debate)).toEqual([])
  expect(await kept(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await strip(page).getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => rulingsOf(debate), { timeout: 4_000 }).toHaveLength(1)
  await expect.poll(() => kept(page)).toEqual([])
})

test('taking back leads to the card again, and a key held down rules on one card only', async ({ page, site }) => {
  for (const title of ['First', 'Second', 'Third']) await appealed(site.agents, title)
  await openInbox(page, site.url)
  const titles = await cards(page).getByRole('heading').allTextContents()
  // All three could be sent.
  for (const next of ['j', 'j', 'k']) {
    await page.keyboard.press('a')
    await page.keyboard.press(next)
  }
  await expect(chosen(page)).toContainText(titles[1]!)
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(chosen(page)).toContainText(titles[2]!)
  await expect(chosen(page)).toBeFocused()
  // As a keyboard repeats it.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect(cards(page).getByRole('heading')).toHaveText([titles[0]!, titles[2]!])
  await page.keyboard.press('u')
  await expect(cards(page)).toHaveCount(3)
  await expect(chosen(page)).toContainText(titles[1]!)
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option A. 6379')
})

test('a card says what a closing passes over, and which answer was chosen', async ({ page, site }) => {
  const debate = await site.agents.open('Completion', 'A motion.')
  await debate.opponent('One thing.', [{ id: 'I1', set: 'open', severity: 'critical', title: 'DNS is not renamed' }])
  await debate.proposer('No.', [{ id: 'I1', set: 'disputed', note: 'It is.' }])
  await debate.opponent('It is not.')
  await debate.resolve('Agreed on the rest.', { despite: { I1: 'We go in circles.' } })
  await openInbox(page, site.url)
  await expect(chosen(page)).toContainText('1 issue blocks')
  await expect(chosen(page).getByText('Closing passes over I1')).toBeVisible()
  const answer = (name: string) => chosen(page).getByRole('button', { name })
  await page.keyboard.press('a')
  await expect(answer('Accept and close')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('b')
  await expect(answer('Send back')).toHaveAttribute('aria-pressed', 'true')
  await expect(answer('Accept and close')).toHaveAttribute('aria-pressed', 'false')
  await expect(chosen(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Rename it.')
  await isClean(page, 'a completion')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => debate.state()).toBe('AWAITING_PROPOSER')
})

test('whoever leaves has decided: the ruling arrives once, by a reload and by going away', async ({ page, site }) => {
  const [reloaded, left] = [await appealed(site.agents, 'Reloaded'), await appealed(site.agents, 'Left')]
  for (const [debate, leave] of [[reloaded, () => page.reload()], [left, () => page.goto('about:blank')]] as const) {
    await openInbox(page, site.url)
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await expect(strip(page)).toBeVisible()
    await leave()
    await expect.poll(() => rulingsOf(debate), { timeout: 4_000 }).toHaveLength(1)
  }
  await page.goto(site.url)
  await isLive(page)
  await expect.poll(() => kept(page)).toEqual([])
  expect((await Promise.all([reloaded, left].map(rulingsOf))).map(({ length }) => length)).toEqual([1, 1])
})

test('while it waits the debate may move on: then it is given back', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Overtaken')
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Rule A now' }).click()
  await debate.rule('Somebody else was faster.')
  await debate.appeal('And which host?', 'this one', 'another one', 'something else')
  await expect(page.getByText('#3 has been ruled on; this text of yours was not sent.')).toBeVisible()
  expect((await rulingsOf(debate)).map(({ content }) => content)).toEqual(['Somebody else was faster.'])
})

test('what is put off comes back by itself, what is pinned stays on top', async ({ page, site }) => {
  for (const title of ['First', 'Second']) await appealed(site.agents, title)
  await openInbox(page, site.url)
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(cards(page).getByRole('heading')).toHaveText(['Second', 'First'])
  await page.keyboard.press('s')
  await expect(cards(page).getByRole('heading')).toHaveText(['First'])
  await expect(groups(page)).toHaveText(['Needs you1', 'Snoozed1'])
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText(['First'])
  await expect(groups(page)).toHaveText(['Needs you1', 'Snoozed1'])
  await page.getByRole('button', { name: '1 snoozed' }).click()
  await isClean(page, 'snoozed')
  await page.getByRole('button', { name: 'Wake up now' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(['Second', 'First'])
  await expect(groups(page)).toHaveText(['Needs you2'])
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([/^Second/, /^First/])
})

test('n leads on from the strip: to a card in the inbox, to a debate from a debate, and nowhere while one writes', async ({ page, site }) => {
  const debates = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) debates.push(await appealed(site.agents, title))
  const [first, second, third] = debates as [LiveDebate, LiveDebate, LiveDebate]
  await site.agents.open('Running', 'A motion.')
  await openInbox(page, site.url)
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await expect(strip(page)).toContainText('Next: Second (3 left)')
  // From wherever one has gone meanwhile.
  for (const title of ['Second', 'Third', 'Fourth']) {
    await expect(chosen(page)).toContainText(title)
    await page.keyboard.press('j')
  }
  // What was just ruled on runs.
  await expect(page.locator('[data-item]:focus')).toContainText('First')
  await page.keyboard.press('n')
  await expect(chosen(page)).toContainText('Second')
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page)).toBeInViewport()
  await expect.poll(() => rulingsOf(first)).toHaveLength(1)

  await page.goto(`${site.url}/d/${second.id}`)
  await page.getByRole('button', { name: 'Rule A now' }).click()
  await expect(strip(page)).toContainText('Ruled: “Second”.')
  await expect(strip(page)).toContainText('Next: Third (2 left)')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${site.url}/d/${third.id}`)
  await expect(strip(page)).toContainText('Next: Fourth (2 left)')
  await page.getByRole('textbox', { name: 'Ruling' }).focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('n')
  await expect(page).toHaveURL(`${site.url}/d/${third.id}`)
  await expect.poll(() => rulingsOf(second)).toHaveLength(1)
})

test('a table among the last words stays one', async ({ page, site }) => {
  await tellStory(site.agents)
  for (const width of [1360, 360]) {
    await page.setViewportSize({ width, height: 860 })
    await openInbox(page, site.url)
    const words = chosen(page).getByRole('region', { name: 'The last words of both sides' })
    await expect(words.getByRole('columnheader')).toHaveText(['#', 'Issue', 'Answer'])
    await expect(words.getByRole('row').nth(2)).toHaveText('2plain textaccepted, now SHA-256')
    await expect(words).toContainText('Please check the section Storage.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await isClean(page, `last words at ${width} px`)
  }
})

for (const width of [360, 1024]) {
  test(`all of it is in reach at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 768 })
    await tellStory(site.agents)
    await appealed(site.agents, 'Ports')
    await openInbox(page, site.url)
    await cards(page).first().getByRole('button', { name: /^B/ }).click()
    const send = page.getByRole('button', { name: 'Send the ruling' })
    await send.scrollIntoViewIfNeeded()
    await expect(send).toBeEnabled()
    await expect(page.getByRole('region', { name: 'What changed so far' })).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await isClean(page, `${width} px`)
    await send.click()
    await expect(strip(page).getByRole('button', { name: /Take back/ })).toBeInViewport({ ratio: 1 })
  })
}

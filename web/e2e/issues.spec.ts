// Objections as data: what a person sees of them, how they change before one's eyes, and how one rules on them.
import type { Page } from '@playwright/test'
import type { Argument, Issue } from '../src/lib/api/types'
import type { LiveDebate } from './support/agents'
import { raceTitle, tellBlocked, tellLedger } from './support/ledger-story'
import { clickWhenStill, expect, isClean, isLive, test, type Site } from './support/test'

const line = (page: Page) => page.getByRole('region', { name: 'Where the debate stands' })
const panel = (page: Page) => page.getByRole('region', { name: 'Issues', exact: true })
const row = (page: Page, id: string) => page.getByRole('button', { name: new RegExp(`^${id} `) })
const article = (page: Page, seq: number) => page.locator(`[data-seq="${seq}"]`)
const stop = (page: Page) => page.getByRole('button', { name: 'Hold to stop the debate' })
const rulings = (page: Page) => page.getByRole('region', { name: 'Rule on issues' })
const isWithinScreen = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
const isSaid = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toHaveText(words)
const open = { id: 'I1', set: 'open', severity: 'critical', title: raceTitle } as const

type Context = { issues: Issue[]; blocking: string[]; max_rounds?: number }
const contextOf = (site: Site, debate: LiveDebate) => site.agents.call<Context>('GET', `/debates/${debate.id}?limit=0`)
const lastOf = async (debate: LiveDebate): Promise<Argument> => (debate.last = (await debate.arguments()).at(-1)!)

test('what blocks is seen at once: in one line, in a row for each issue, and in the arguments', async ({ page, site }) => {
  const { debate, documentId } = await tellLedger(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(line(page)).toContainText('1 blocks · 1 stalemate · round 3 of 3')
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Blocking (1)', 'Not settled, not blocking (2)', 'Settled (1)'])
  await expect(row(page, 'I2')).toContainText('Proposer: Disputed')
  await expect(row(page, 'I2')).toContainText('Opponent: Open')
  await expect(row(page, 'I2')).toContainText('Stalemate')
  await expect(row(page, 'I1')).toContainText('Verified')
  await expect(row(page, 'I1')).toContainText('Evidence: 1 found')
  await expect(row(page, 'I1')).toContainText('Evidence: 1 not found')
  await expect(row(page, 'I4')).toContainText('Deferred')
  await isClean(page, 'issues')

  // By keyboard, to the history and from there to the document, its changes and the argument.
  await row(page, 'I1').focus()
  await page.keyboard.press('Enter')
  const history = page.getByRole('list', { name: 'History of I1' })
  await expect(history.getByText('seq = last + 1;')).toBeVisible()
  await expect(history.getByRole('link', { name: 'Plan for numbering v1 § Steps' })).toHaveAttribute('href', new RegExp(`^/doc/${documentId}\\?v=1`))
  await expect(history.getByRole('link', { name: 'changes v1 → v2' })).toHaveAttribute('href', new RegExp(`^/doc/${documentId}\\?from=1&to=2`))
  await isClean(page, 'history')
  await history.getByRole('link', { name: 'Claim #2' }).click()
  await expect(article(page, 2)).toBeInViewport()

  // In an argument: its entries with how they stand now, and links with the same.
  await expect(article(page, 2).getByRole('list', { name: 'What this says of issues' }).getByRole('listitem')).toHaveCount(3)
  await expect(article(page, 2)).toContainText('(now Verified)')
  await article(page, 2).getByTitle('I2, Major, Open: There is no limit on waiting writers').first().click()
  await expect(row(page, 'I2')).toBeFocused()
  await expect(page.getByRole('list', { name: 'History of I2' })).toContainText('Connections are not writers.')
  await expect(page).toHaveURL(/#I2$/)
  await page.reload()
  await expect(page.getByRole('list', { name: 'History of I2' })).toBeVisible()

  // The document opens at the section.
  await page.setViewportSize({ width: 1360, height: 420 })
  await page.getByRole('list', { name: 'History of I2' }).getByRole('link', { name: 'Plan for numbering v1 § Limits' }).click()
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport()
  expect(await page.getByRole('region', { name: 'Plan for numbering' }).evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('line, rows and links follow the debate live, also the rounds without issues', async ({ page, site }) => {
  const debate = await site.agents.open('Live issues', 'A motion.', 'general_debate', { max_rounds: 2 })
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await expect(line(page)).toHaveText('round 0 of 2')
  await expect(panel(page)).toBeHidden()
  await debate.opponent('See I1.', [open])
  await expect(line(page)).toContainText('1 blocks · round 1 of 2')
  await isSaid(page, 'New Claim by the Opponent. 1 issue blocks')
  await expect(article(page, 2).getByTitle(`I1, Critical, Open: ${raceTitle}`).first()).toBeVisible()
  await debate.proposer('No.', [{ id: 'i1', set: 'disputed', note: 'There is a lock.' }])
  await expect(line(page)).toContainText('1 blocks · 1 disputed · round 1 of 2')
  await expect(article(page, 2).getByTitle(`I1, Critical, Disputed: ${raceTitle}`).first()).toBeVisible()
  await debate.opponent('I see it now.', [{ id: 'I1', set: 'withdrawn' }])
  await isSaid(page, 'New Claim by the Opponent. No issue blocks')
  await expect(line(page)).toHaveText('Nothing blocks · round 2 of 2No round is left: the proposer appeals or asks to close.')
  await debate.appeal('One more?')
  await debate.rule('Yes.')
  await expect(line(page)).toHaveText('Nothing blocks · round 2 of 3')
})

test('a debate without issues or a limit has none of it', async ({ page, site }) => {
  const debate = await site.agents.open('Plain', 'A motion about I1.')
  await debate.opponent('I checked:\n- the motion')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(article(page, 2)).toBeVisible()
  await expect(line(page)).toBeHidden()
  await expect(panel(page)).toBeHidden()
  await expect(article(page, 1).getByRole('link', { name: 'I1' })).toHaveCount(0)
  await expect(page.getByText('does not list what it checked')).toHaveCount(0)
})

test('a first review with neither issues nor a list is flagged, and later ones are not', async ({ page, site }) => {
  const debate = await site.agents.open('Thin', 'A motion.')
  await debate.opponent('Looks good to me.')
  await debate.proposer('Thank you.')
  await debate.opponent('You are welcome.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.getByText('does not list what it checked')).toHaveCount(1)
  await expect(article(page, 2)).toContainText('names no issues and does not list what it checked')
})

test('what an issue says is shown as it is written', async ({ page, site }) => {
  const debate = await site.agents.open('Hostile', 'A motion.')
  const evil = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'
  await debate.opponent('I1 <b>I1</b> [I1](https://example.com) `I1`', [
    { ...open, title: evil, note: evil, where: { section: evil }, evidence: [{ kind: 'command', run: evil, output: evil }] },
  ])
  await page.goto(`${site.url}/d/${debate.id}`)
  await row(page, 'I1').click()
  await expect(page.getByRole('list', { name: 'History of I1' })).toContainText(evil)
  await expect(article(page, 2).getByRole('link', { name: 'I1', exact: true })).toHaveCount(5)
  await expect(page.locator('#thread img, aside img, a[href^="javascript"]')).toHaveCount(0)
})

test('one rules on each issue, by the proposer, by the opponent and in own words', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await site.agents.open('Three ways', 'A motion.', 'general_debate', { max_rounds: 2 })
  await debate.opponent('Three.', [open, { ...open, id: 'I2', severity: 'major', title: 'No limit' }, { ...open, id: 'I3', severity: 'major', title: 'No test' }])
  await debate.proposer('No.', ['I1', 'I2'].map((id) => ({ id, set: 'disputed' as const, note: 'No.' })))
  await debate.intervene('Enough.')
  await page.goto(`${site.url}/d/${debate.id}`)
  const of = (id: string) => rulings(page).getByRole('group', { name: new RegExp(`^${id}:`) })
  const send = page.getByRole('button', { name: 'Send the ruling' })
  await of('I1').getByRole('button', { name: 'Accept the proposer' }).click()
  await of('I2').getByRole('button', { name: 'Uphold the opponent' }).click()
  await expect(send).toBeDisabled()
  await expect(page.getByText('Write a note on I2')).toBeVisible()
  await page.getByLabel('Note on I2').fill('A limit is needed.')
  await of('I3').getByRole('button', { name: 'Own words' }).click()
  await page.getByLabel('Note on I3').fill('One test, not ten.')
  await page.getByLabel('Further rounds').selectOption('3')
  await isClean(page, 'rulings')
  await page.reload()
  await expect(page.getByLabel('Note on I3')).toHaveValue('One test, not ten.')
  await page.getByText('Preview').click()
  await expect(page.getByRole('group', { name: 'Preview' })).toContainText('I2: the opponent is upheld, it has to be fixed. A limit is needed.')
  await send.click()
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({
    content: 'I1: the proposer is right.\nI2: the opponent is upheld, it has to be fixed. A limit is needed.\nI3: One test, not ten.',
    extend_rounds: 3,
    issues: [
      { id: 'I1', set: 'ruled', note: 'The proposer is right.' },
      { id: 'I2', set: 'open', note: 'A limit is needed.' },
      { id: 'I3', set: 'ruled', note: 'One test, not ten.' },
    ],
  })
  await expect(line(page)).toContainText('1 blocks · round 1 of 5')
  await expect(article(page, 5)).toContainText('3 further rounds')
  expect((await contextOf(site, debate)).blocking).toEqual(['I2'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('aw.marks.')))).toEqual([])
})

test('an issue that is open stays so when the opponent is upheld; an option goes with what was ruled on issues', async ({ page, site }) => {
  const { debate } = await tellLedger(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await rulings(page).getByRole('button', { name: /^Rule on issues/ }).click()
  const ways = rulings(page).getByRole('group', { name: /^I2:/ })
  await clickWhenStill(ways.getByRole('button', { name: 'Uphold the opponent' }))
  await expect(page.getByText('It is open already and stays so')).toBeVisible()
  await ways.getByRole('button', { name: 'Accept the proposer' }).click()
  await page.getByRole('button', { name: 'Rule B now' }).click()
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ choice: 'B', content: 'Ruling: option B. No limit; the kernel’s is enough.\n\nI2: the proposer is right.', issues: [{ id: 'I2', set: 'ruled' }] })
  await expect(line(page)).toContainText('Nothing blocks · round 3 of 4')
  await expect(article(page, 8)).toContainText('Option B chosen')
})

test('an issue that was deferred once stays so in its history, which grows while one reads it', async ({ page, site }) => {
  const { debate } = await tellBlocked(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(row(page, 'I2')).toContainText('Blocks until the opponent has verified it')
  await row(page, 'I5').click()
  const marks = page.getByRole('list', { name: 'History of I5' }).getByRole('listitem')
  await expect(marks).toContainText(['below the bar of its round'])
  await debate.intervene()
  await debate.rule('I5 matters.', false, [{ id: 'I5', set: 'open', note: 'Units are needed.' }])
  await expect(marks).toContainText([/Deferred.*below the bar of its round/, /Arbitrator.*Open.*Units are needed/])
  await page.reload()
  await row(page, 'I5').click()
  await expect(marks).toContainText([/Deferred.*below the bar of its round/, /Arbitrator.*Open.*Units are needed/])
})

test('one opens a settled issue again, with a note', async ({ page, site }) => {
  const { debate } = await tellBlocked(site.agents)
  await debate.intervene()
  await page.goto(`${site.url}/d/${debate.id}`)
  const settled = page.getByRole('region', { name: 'Settled issues (1)' })
  await expect(settled.getByRole('button', { name: 'Open it again' })).toHaveCount(0)
  await settled.getByRole('button', { name: 'Settled issues (1)' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Write a note on I4')).toBeVisible()
  await expect(page.getByText('becomes: Open')).toBeInViewport({ ratio: 1 })
  await isWithinScreen(page)
  await expect(page.getByRole('button', { name: 'Send the ruling' })).toBeDisabled()
  await page.getByLabel('Note on I4').fill('It must run in CI.')
  await isClean(page, 'opened again')
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ content: 'I4: opened again, it has to be fixed. It must run in CI.', issues: [{ id: 'I4', set: 'open', note: 'It must run in CI.' }] })
  expect((await contextOf(site, debate)).blocking).toEqual(['I1', 'I2', 'I4'])
  await expect(line(page)).toContainText('3 block')
  await isSaid(page, 'New Ruling by the Arbitrator. 3 issues block, 1 disputed')
})

test('where every issue is settled, only opening again is offered', async ({ page, site }) => {
  const debate = await site.agents.open('Settled', 'A motion.')
  await debate.opponent('One.', [{ ...open, severity: 'minor' }])
  await debate.proposer('What of it?')
  await debate.opponent('Nothing.', [{ id: 'I1', set: 'withdrawn' }])
  await debate.resolve('Close it.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(rulings(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Settled issues (1)' }).click()
  await clickWhenStill(page.getByRole('button', { name: 'Open it again' }))
  await page.getByLabel('Note on I1').fill('It does matter.')
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(stop(page)).toBeVisible()
  expect((await contextOf(site, debate)).issues.map(({ status }) => status)).toEqual(['open'])
})

test('before closing one sees what it would close over', async ({ page, site }) => {
  const debate = await site.agents.open('Too early', 'A motion.')
  await debate.opponent('Two.', [open, { ...open, id: 'I2', severity: 'major', title: 'No limit' }])
  await debate.resolve('Close it.', { despite: { I1: 'It cannot happen here.' } })
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(article(page, 3)).toContainText('Asks to close despite I1: It cannot happen here.')
  await expect(page.getByText('Closing passes over I1, I2')).toBeVisible()
  await rulings(page).getByRole('group', { name: /^I1:/ }).getByRole('button', { name: 'Accept the proposer' }).click()
  await expect(page.getByText('Closing passes over I2:')).toBeVisible()
  await page.getByRole('button', { name: 'Accept with these notes and close' }).click()
  await expect(page.getByText('Nobody can write any more')).toBeVisible()
  await expect(line(page)).toContainText('Closed over 1')
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Closed over (1)', 'Settled (1)'])
  expect((await contextOf(site, debate)).issues.map(({ status }) => status)).toEqual(['ruled', 'open'])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } })

    test('there is room for the line, the issues and a ruling on them', async ({ page, site }) => {
      const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      const { debate } = await tellLedger(site.agents)
      await page.goto(`${site.url}/d/${debate.id}`)
      await expect(line(page)).toContainText('1 blocks · 1 stalemate · round 3 of 3')
      await fits()
      await line(page).getByRole('link', { name: /^I2/ }).click()
      await expect(page.getByRole('tab', { name: 'Issues (4)' })).toHaveAttribute('aria-selected', 'true')
      await expect(row(page, 'I2')).toBeFocused()
      await row(page, 'I1').click()
      await fits()
      await isClean(page, 'phone issues')
      await page.getByRole('list', { name: 'History of I1' }).getByRole('link', { name: 'Claim #3' }).click()
      await expect(article(page, 3)).toBeInViewport()
      await page.getByRole('button', { name: 'Decide' }).click()
      await clickWhenStill(rulings(page).getByRole('button', { name: /^Rule on issues/ }))
      await rulings(page).getByRole('button', { name: 'Own words' }).first().click()
      await expect(page.getByText('Write a note on I2')).toBeAttached()
      await expect(page.getByRole('button', { name: 'Send the ruling' })).toBeInViewport({ ratio: 1 })
      await fits()
      await isClean(page, 'phone rulings')
    })
  })
}

test.describe('in Vietnamese', () => {
  test.use({ locale: 'vi-VN' })

  test('the same is said', async ({ page, site }) => {
    const { debate } = await tellLedger(site.agents)
    await page.goto(`${site.url}/d/${debate.id}`)
    await expect(page.getByText('1 đang chặn · 1 bế tắc · vòng 3 trên 3')).toBeVisible()
    await row(page, 'I2').click()
    await expect(page.getByRole('list', { name: 'Diễn biến của I2' })).toContainText('Bên phản biện')
    await expect(page.getByRole('button', { name: 'Phán quyết A ngay' })).toBeVisible()
  })
})

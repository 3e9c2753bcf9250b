// Issues: how they are shown, and how they change live.
import type { Page } from '@playwright/test'
import { raceTitle, tellBlocked, tellLedger } from './support/ledger-story'
import { argument, fits, showTab } from './support/page'
import { expect, isClean, isCleanInBothThemes, isLive, test } from './support/test'

const line = (page: Page) => page.getByRole('region', { name: 'Where the debate stands' })
const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Issues/ })
const row = (page: Page, id: string) => page.getByRole('button', { name: new RegExp(`^${id} `) })
/** To a screen reader. */
const isSaid = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toHaveText(words)
const open = { id: 'I1', set: 'open', severity: 'critical', title: raceTitle } as const


test('a line, a row for each issue and the arguments show what blocks, and lead to its history and its document', async ({ page, site }) => {
  const { debate, documentId } = await tellLedger(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(line(page)).toHaveText('Blocked byI2· round 3 of 3')
  await showTab(page, /^Issues/)
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Blocking (1)', 'Open, not blocking (2)', 'Settled (1)'])
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
  await expect(argument(page, 2)).toBeInViewport()

  // In an argument: its entries with how they stand now, and links with the same.
  await expect(argument(page, 2).getByRole('list', { name: 'Issues in this argument' }).getByRole('listitem')).toHaveCount(3)
  await expect(argument(page, 2)).toContainText('(now Verified)')
  await argument(page, 2).getByTitle('I2, Major, Open: There is no limit on waiting writers').first().click()
  await expect(row(page, 'I2')).toBeFocused()
  await expect(page.getByRole('list', { name: 'History of I2' })).toContainText('Connections are not writers.')
  await expect(page).toHaveURL(/#I2$/)
  await page.reload()
  await expect(page.getByRole('list', { name: 'History of I2' })).toBeVisible()

  // On a phone too.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('about:blank')
  await page.goto(`${site.url}/d/${debate.id}#1`)
  await expect(line(page)).toHaveText('Blocked byI2· round 3 of 3')
  await line(page).getByRole('link', { name: 'I2' }).click()
  await expect(page.getByRole('tab', { name: 'Issues (4)' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'I2')).toBeFocused()
  await fits(page)
  await isCleanInBothThemes(page, 'phone issues')

  // The document opens at the section.
  await page.setViewportSize({ width: 1360, height: 420 })
  await page.getByRole('list', { name: 'History of I2' }).getByRole('link', { name: 'Plan for numbering v1 § Limits' }).click()
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport()
  expect(await page.getByRole('region', { name: 'Plan for numbering' }).evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('line, rows and links follow the debate live, also in rounds without issues', async ({ page, site }) => {
  const debate = await site.agents.open('Live issues', 'A motion.', 'general_debate', { max_rounds: 2 })
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await expect(line(page)).toHaveText('round 0 of 2')
  await expect(panel(page)).toBeHidden()
  await debate.opponent('See I1.', [open])
  await expect(line(page)).toHaveText('Blocked byI1· round 1 of 2')
  await isSaid(page, 'New Claim by the Opponent. 1 blocking issue')
  await expect(argument(page, 2).getByTitle(`I1, Critical, Open: ${raceTitle}`).first()).toBeVisible()
  await debate.proposer('No.', [{ id: 'i1', set: 'disputed', note: 'There is a lock.' }])
  await expect(line(page)).toHaveText('Blocked byI1· round 1 of 2')
  await expect(argument(page, 2).getByTitle(`I1, Critical, Disputed: ${raceTitle}`).first()).toBeVisible()
  await debate.opponent('I see it now.', [{ id: 'I1', set: 'withdrawn' }])
  await isSaid(page, 'New Claim by the Opponent. No blocking issues')
  await expect(line(page)).toHaveText('No blocking issues· round 2 of 2 No rounds left: the proposer must appeal or ask to close.')
  await debate.appeal('One more?')
  await debate.rule('Yes.')
  await expect(line(page)).toHaveText('No blocking issues· round 2 of 3')

  // The history of a deferred issue grows.
  const { debate: blocked } = await tellBlocked(site.agents)
  await page.goto(`${site.url}/d/${blocked.id}`)
  await showTab(page, /^Issues/)
  await expect(row(page, 'I2')).toContainText('Blocking until the opponent verifies it')
  await row(page, 'I5').click()
  const marks = page.getByRole('list', { name: 'History of I5' }).getByRole('listitem')
  await expect(marks).toContainText(['Raised too late for its severity'])
  await blocked.intervene()
  await blocked.rule('I5 matters.', false, [{ id: 'I5', set: 'open', note: 'Units are needed.' }])
  await expect(marks).toContainText([/Deferred.*Raised too late for its severity/, /Arbitrator.*Open.*Units are needed/])
  await page.reload()
  await row(page, 'I5').click()
  await expect(marks).toContainText([/Deferred.*Raised too late for its severity/, /Arbitrator.*Open.*Units are needed/])
})

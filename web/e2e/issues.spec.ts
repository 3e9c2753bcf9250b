// Issues: how they are shown; that they change live is tested beside the code, and by panel.spec.ts.
import type { Page } from '@playwright/test'
import { tellLedger } from './support/ledger-story'
import { argument, fits, showTab } from './support/page'
import { expect, isClean, isCleanInBothThemes, test } from './support/test'

const line = (page: Page) => page.getByRole('region', { name: 'Where the debate stands' })
const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Issues/ })
const row = (page: Page, id: string) => page.getByRole('button', { name: new RegExp(`^${id} `) })

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

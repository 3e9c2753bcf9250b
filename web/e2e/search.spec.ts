// The search over all debates, and the page of rulings.
import type { Page } from '@playwright/test'
import type { Site } from './support/test'
import { chord, fits, isIndexed } from './support/page'
import { tellStory } from './support/story'
import { expect, isClean, isCleanInBothThemes, isLive, test } from './support/test'

const results = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const field = (page: Page) => page.getByRole('combobox', { name: /^Search titles/ })

async function tellRulings(site: Site) {
  const { debate } = await tellStory(site.agents)
  await debate.rule('Ruling: Lax, and every refresh endpoint checks the Origin.')
  const other = await site.agents.open('Origin of the cache', 'The cache keys by origin, which costs memory.')
  await isIndexed(site.agents, 'cache keys by origin', 1)
  return { debate, other }
}

test('a ruling is found, chosen and opened by keyboard alone, and hits are shown in plain words', { tag: '@journey' }, async ({ page, site }) => {
  const { debate } = await tellRulings(site)
  await page.goto(site.url)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('origin')
  const options = results(page)
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(2)
  await expect(options.locator('mark').first()).toHaveText(/origin/i)
  await isClean(page, 'search')
  // The texts of a period: everything here was written today.
  const all = await options.count()
  const period = page.getByLabel('Period')
  await period.selectOption({ index: 4 })
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “origin” in this period.')
  await expect(field(page)).toBeFocused()
  await period.selectOption('Last 30 days')
  await expect(options).toHaveCount(all)
  await page.getByRole('dialog').getByText('Rulings', { exact: true }).click()
  await expect(options).toHaveCount(1)
  await expect(options.first()).toContainText('Ruling')
  await expect(options.first()).toContainText('checks the Origin')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/d/${debate.id}#6`)
  await expect(page.locator('article[data-seq="6"]')).toBeInViewport()
  await expect(page.getByRole('dialog')).toBeHidden()

  // A key pressed right after Escape opens the dialog again.
  for (let round = 0; round < 5; ++round) {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')])
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  // A hit is shown in plain words; the dialog says when nothing was found or the search failed.
  const { debate: marked } = await tellStory(site.agents, 'Marks')
  await marked.rule('## Ruling\n\n**Take `lax`**, <b onclick="alert(1)">not</b> *strict*: [the plan](https://example.com) holds.')
  await isIndexed(site.agents, 'lax holds', 1)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill('lax holds')
  const found = results(page).first()
  await expect(found).toContainText('Ruling Take lax, <b onclick="alert(1)">not</b> strict: the plan holds.')
  await expect(found.locator('mark')).toHaveText(['lax', 'holds'])
  await expect(found.locator('b')).toHaveCount(0)
  await field(page).fill('threat reviewed')
  await expect(results(page).filter({ hasText: '- Threat model reviewed - Storage agreed' }).first()).toBeVisible()
  await expect(results(page).filter({ hasText: /\*\*|`|\||## / })).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await field(page).fill('zebra')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “zebra”.')
  await fits(page)
  await isClean(page, 'search on a phone')
  await page.route('**/search?*', (route) => route.fulfill({ status: 503, json: { success: false, error: { code: 'SERVER_BUSY', message: 'busy' } } }))
  await field(page).fill('zebras')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('The search failed')
})

test('all rulings are listed by month, newest first, with question, choice and debate, and found by words and period', { tag: '@journey' }, async ({ page, site }) => {
  const { debate } = await tellRulings(site)
  const chosen = await site.agents.open('Ports', 'A motion.')
  await chosen.opponent('No.')
  await chosen.appeal('Question: which **port**?', '6379', '6380', 'something else')
  await site.agents.call('POST', `/debates/${chosen.id}/ruling`, { content: 'Ruling: option B. 6380', choice: 'B', close: true })
  await site.agents.call('POST', '/debates', { debate_id: crypto.randomUUID(), title: 'Example', debate_type: 'demo', motion_content: 'A motion.', client_request_id: crypto.randomUUID() })
  await page.goto(site.url)
  await isLive(page)
  await chord(page, 'g', 'r')
  await expect(page).toHaveURL(`${site.url}/ruled`)
  const rulings = page.getByRole('region', { name: 'Rulings' })
  await expect(rulings.getByRole('article')).toHaveCount(2)
  await expect(rulings.getByRole('article').first()).toHaveText(/^which port\?B6380Ports· closed the debatenow$/)
  await expect(rulings.getByRole('heading', { level: 2 })).toHaveText([new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(new Date())])
  await isCleanInBothThemes(page, 'rulings')
  await page.getByRole('searchbox', { name: 'Search rulings' }).fill('refresh orig')
  await expect(rulings.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=refresh\+orig$/)
  await page.getByLabel('Period').selectOption('Last 30 days')
  await page.reload()
  await expect(rulings.getByRole('article')).toHaveCount(1)
  await rulings.getByRole('link').first().click()
  await expect(page).toHaveURL(`${site.url}/d/${debate.id}#6`)
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Search rulings' }).fill('zebra')
  await expect(page.getByRole('heading', { name: 'No ruling matches' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
  await isClean(page, 'rulings on a phone')
})

import type { Page } from '@playwright/test'
import { tellStory } from './support/story'
import { expect, isClean, test } from './support/test'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ruling' })

test('two tabs show one and the same ruling as it is written', async ({ page, site, context }) => {
  const { debate } = await tellStory(site.agents)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${site.url}/d/${debate.id}`)
    await expect(tab.getByRole('textbox', { name: 'Ruling' })).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Ruling' }).fill('Strict, and a test.')
  await expect(other.getByRole('textbox', { name: 'Ruling' })).toHaveValue('Strict, and a test.')
  await other.getByRole('textbox', { name: 'Ruling' }).press('End')
  await other.keyboard.type(' Soon.')
  await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('Strict, and a test. Soon.')
})

test('focus stays in the area of actions after a ruling by keyboard', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await box(page).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Lax.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Hold to stop the debate' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your actions' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Your actions' }).locator(':focus')).toHaveCount(1)
})

test('a plain item keeps its bullet in a list with tasks', async ({ page, site }) => {
  const debate = await site.agents.open('Bullets', '- [x] A task\n- A plain item\n- [ ] Another task')
  await page.goto(`${site.url}/d/${debate.id}`)
  const items = page.getByRole('article').getByRole('listitem')
  await expect(items).toHaveCount(3)
  expect(await items.evaluateAll((all) => all.map((item) => getComputedStyle(item).listStyleType))).toEqual(['none', 'disc', 'none'])
  const article = (await page.getByRole('article').boundingBox())!
  expect((await items.nth(1).boundingBox())!.x).toBeGreaterThan(article.x + 30)
})

test('headings are in order with the motion open over the thread', async ({ page, site }) => {
  const debate = await site.agents.open('Headings', `# Goal\n\nWords.\n\n### Deeper\n\n${'More.\n\n'.repeat(40)}`)
  for (let n = 0; n < 3; n++) await debate.opponent(`No.\n\n${'Why.\n\n'.repeat(40)}`).then(() => debate.proposer('Yes.'))
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Show the whole motion' }).click()
  await expect(page.getByRole('group', { name: 'Motion' }).getByRole('heading', { name: 'Goal' })).toBeVisible()
  await isClean(page, 'motion open')
})

import type { Page } from '@playwright/test'
import { tellStory } from './support/story'
import { expect, isClean, test } from './support/test'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ruling' })

test('two tabs that write the same ruling keep both texts and say so', async ({ page, site, context }) => {
  const { debate } = await tellStory(site.agents)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`${site.url}/d/${debate.id}`)
  await box(page).fill('Strict')
  // A tab with nothing in it goes on with what is there.
  await expect(box(other)).toHaveValue('Strict')
  await box(other).fill('Strict, and a test.')
  await expect(box(page)).toHaveValue('Strict, and a test.')
  await box(other).fill('Lax instead.')
  await expect(page.getByText('Another tab has another text for this.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Text of the other tab' })).toHaveText('Lax instead.')
  await expect(box(page)).toHaveValue('Strict, and a test.')
  await expect(other.getByRole('group', { name: 'Text of the other tab' })).toHaveText('Strict, and a test.')
  await isClean(page, 'two texts')

  // Whichever tab is closed, both are there again.
  await page.reload()
  await expect(box(page)).toHaveValue('Lax instead.')
  await expect(page.getByRole('group', { name: 'Text of the other tab' })).toHaveText('Strict, and a test.')
  await page.getByRole('button', { name: 'Use it instead' }).click()
  await expect(box(page)).toHaveValue('Strict, and a test.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Another tab has another text')).toBeHidden()
  await box(page).press('Control+Enter')
  await expect.poll(() => debate.state()).toBe('AWAITING_PROPOSER')
  expect((await debate.arguments()).at(-1)?.content).toBe('Strict, and a test.')
  await other.close()
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

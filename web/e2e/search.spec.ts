// Search over everything, from the keyboard.
import type { Site } from './support/test'
import { tellStory } from './support/story'
import { expect, isClean, test } from './support/test'

async function tellRulings(site: Site) {
  const { debate } = await tellStory(site.agents)
  await debate.rule('Ruling: Lax, and every refresh endpoint checks the Origin.')
  const other = await site.agents.open('Origin of the cache', 'The cache keys by origin, which costs memory.')
  return { debate, other }
}

test('a ruling is found, chosen and opened by keyboard alone', { tag: '@journey' }, async ({ page, site }) => {
  const { debate } = await tellRulings(site)
  await page.goto(site.url)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  for (const key of ['/', 'Control+k']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('origin')
  const options = page.getByRole('option')
  await expect.poll(() => options.count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  await expect(options.locator('mark').first()).toHaveText(/origin/i)
  await isClean(page, 'search')
  await page.getByText('Rulings only').click()
  await expect(options).toHaveCount(1)
  await expect(options.first()).toContainText('Ruling')
  await expect(options.first()).toContainText('checks the Origin')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/d/${debate.id}#6`)
  await expect(page.locator('article[data-seq="6"]')).toBeInViewport()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a key pressed right after Escape opens it again', async ({ page, site }) => {
  await site.agents.open('Origin of the cache', 'The cache keys by origin.')
  await page.goto(site.url)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  for (let round = 0; round < 5; ++round) {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox')).toBeFocused()
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')])
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('what is found is shown in plain words, and a tag is no tag', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await debate.rule('## Ruling\n\n**Take `lax`**, <b onclick="alert(1)">not</b> *strict*: [the plan](https://example.com) holds.')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('lax holds')
  const found = page.getByRole('option').first()
  await expect(found).toContainText('Ruling Take lax, <b onclick="alert(1)">not</b> strict: the plan holds.')
  await expect(found.locator('mark')).toHaveText(['lax', 'holds'])
  await expect(found.locator('b')).toHaveCount(0)
  await page.getByRole('combobox').fill('threat reviewed')
  await expect(page.getByRole('option').filter({ hasText: '- Threat model reviewed - Storage agreed' })).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: /\*\*|`|\||## / })).toHaveCount(0)
})

test('what is typed at once after the key is what is searched for, and nothing else', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.route('**/search-dialog-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'One debate needs you' }).waitFor()
  const typed = page.keyboard.press('/').then(() => page.keyboard.type('urban'))
  await typed
  await expect(page.getByRole('combobox')).toHaveValue('urban')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('e')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “urbane”.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('')
  expect((await debate.arguments()).at(-1)!.type).toBe('APPEAL')
})

test('nothing found, and a search that fails, are said', async ({ page, site }) => {
  await tellRulings(site)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('zebra')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “zebra”.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await isClean(page, 'search on a phone')
  await page.route('**/search?*', (route) => route.fulfill({ status: 503, json: { success: false, error: { code: 'SERVER_BUSY', message: 'busy' } } }))
  await page.getByRole('combobox').fill('zebras')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('could not be done')
})

test.describe('in Vietnamese', () => {
  test.use({ locale: 'vi-VN' })
  test('search and find speak it too', async ({ page, site }) => {
    const { debate } = await tellRulings(site)
    await page.goto(`${site.url}/d/${debate.id}`)
    await page.getByRole('article').last().waitFor()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Tìm trong tiêu đề, kiến nghị, kết luận và phán quyết' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: 'Tìm trong cuộc tranh luận này' }).fill('origin')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 \/ \d+$/)
    await isClean(page, 'Vietnamese')
  })
})

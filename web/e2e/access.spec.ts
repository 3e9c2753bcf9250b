import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { tellStory } from './support/story'
import { expect, isLive, test } from './support/test'

test.describe('with tokens', () => {
  test.use({ environment: { DEBATE_AUTH_TOKEN: 'reader', DEBATE_ARBITRATOR_TOKEN: 'judge' } })

  test('the token is asked for once, a wrong one has a clear message, and sockets go by ticket', async ({ page, site }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    const { debate } = await tellStory(site.agents)
    await page.goto(`${site.url}/d/${debate.id}`)
    await page.getByLabel('Token', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('does not accept this token')
    await page.getByLabel('Token', { exact: true }).fill('judge')
    await page.keyboard.press('Enter')
    await isLive(page)
    await page.reload()
    await isLive(page)
    await page.getByRole('button', { name: 'Rule A now' }).click()
    await expect(page.getByRole('button', { name: 'Hold to stop the debate' })).toBeVisible()
    const used = sockets.filter((url) => url.includes('ticket='))
    expect(used.length).toBeGreaterThan(0)
    expect(sockets.some((url) => url.includes('judge'))).toBe(false)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('judge')
  })

  test('a token that may only read is told so, and the text is kept', async ({ page, site }) => {
    const { debate } = await tellStory(site.agents)
    await page.goto(`${site.url}/d/${debate.id}`)
    await page.getByLabel('Token', { exact: true }).fill('reader')
    await page.getByLabel(/Remember/).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Ruling' }).fill('Not mine to say.')
    await page.getByRole('button', { name: 'Send the ruling' }).click()
    await expect(page.getByRole('alert')).toContainText('may not act for the arbitrator')
    await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('Not mine to say.')
    await page.getByRole('button', { name: 'Use another token' }).click()
    await page.getByLabel('Token', { exact: true }).fill('judge')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send the ruling' }).click()
    await expect(page.getByRole('button', { name: 'Hold to stop the debate' })).toBeVisible()
  })
})

test('the page speaks both languages and remembers the choice', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Phán quyết A ngay' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.getByRole('heading', { name: /Bên đề xuất.*Kháng nghị/ })).toBeVisible()
})

test('the theme follows the system until one is chosen', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(site.url)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await ground()).toBe('rgb(14, 17, 22)')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await isLive(page)
  expect(await ground()).toBe('rgb(246, 247, 249)')
})

async function isClean(page: Page, view: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${view}: ${id} ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('axe finds nothing in any view', async ({ page, site }) => {
      test.setTimeout(120_000)
      await page.goto(site.url)
      await page.getByText('aw demo').first().waitFor()
      await isClean(page, 'empty')
      const { debate, documentId } = await tellStory(site.agents)
      await page.getByRole('link', { name: /Open the one that waits longest/ }).waitFor()
      await isClean(page, 'home')
      await page.goto(`${site.url}/d/${debate.id}`)
      await page.getByRole('button', { name: 'Rule B now' }).waitFor()
      await isClean(page, 'appeal')
      await page.getByTitle('Fill the ruling with option B').click()
      await page.getByText('Preview').click()
      await isClean(page, 'preview')
      await page.getByText('Write', { exact: true }).click()
      await page.getByRole('list', { name: 'Timeline of the debate' }).getByRole('link').first().click()
      await page.getByAltText('Diagram').waitFor()
      await page.waitForTimeout(2_000)
      await isClean(page, 'motion')
      await page.getByRole('button', { name: 'Send the ruling' }).click()
      await page.getByRole('button', { name: 'Stop without holding' }).click()
      await page.getByRole('dialog').waitFor()
      await isClean(page, 'dialog')
      await page.getByRole('dialog').getByRole('button', { name: 'Stop the debate' }).click()
      await page.getByText('The arbitrator stopped the debate').waitFor()
      await debate.proposer('A draft.').catch(() => undefined)
      await page.getByText('A draft.').waitFor()
      await isClean(page, 'intervention')
      await page.getByRole('textbox', { name: 'Ruling' }).fill('On.')
      await page.getByRole('button', { name: 'Send the ruling' }).click()
      await page.getByRole('button', { name: 'Hold to stop the debate' }).waitFor()
      debate.last = (await debate.arguments()).at(-1)!
      await isClean(page, 'running')
      await debate.resolve('Agreed.')
      await page.getByRole('button', { name: 'Accept and close' }).waitFor()
      await isClean(page, 'resolution')
      await page.getByRole('button', { name: 'Accept and close' }).click()
      await page.getByText('Nobody can write any more').waitFor()
      await isClean(page, 'closed')
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('menu').waitFor()
      await isClean(page, 'settings')
      await page.goto(`${site.url}/doc/${documentId}?debate=${debate.id}`)
      await page.getByText('Users stay signed in').waitFor()
      await isClean(page, 'document')
      for (const layout of ['Unified', 'Side by side']) {
        await page.goto(`${site.url}/doc/${documentId}?from=1&to=2`)
        await page.getByText(layout).click()
        await isClean(page, layout)
      }
      await page.goto(`${site.url}/d/${documentId}`)
      await page.getByText('There is no such debate').waitFor()
      await isClean(page, 'unknown')
    })

    test('a phone 360 px wide has room for everything', async ({ page, site }) => {
      const { debate, documentId } = await tellStory(site.agents)
      await page.setViewportSize({ width: 360, height: 740 })
      const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.goto(`${site.url}/d/${debate.id}`)
      await page.getByRole('button', { name: 'Decide' }).click()
      await page.getByRole('button', { name: 'Rule A now' }).waitFor()
      await fits()
      await isClean(page, 'phone')
      await page.getByRole('tab', { name: 'Timeline' }).click()
      await fits()
      await isClean(page, 'phone timeline')
      await page.getByRole('tab', { name: 'Documents' }).click()
      await isClean(page, 'phone documents')
      await page.getByRole('button', { name: 'Show the list of debates' }).click()
      await page.getByRole('dialog').waitFor()
      await isClean(page, 'phone list')
      await page.goto(`${site.url}/doc/${documentId}?from=1&to=2`)
      await page.getByRole('button', { name: /unchanged lines/ }).first().waitFor()
      await fits()
      await isClean(page, 'phone diff')
    })
  })
}

test.describe('token prompt', () => {
  test.use({ environment: { DEBATE_AUTH_TOKEN: 'secret' } })
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is clean in ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(site.url)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('alert').waitFor()
      await isClean(page, 'token')
    })
  }
})

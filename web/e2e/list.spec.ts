import type { Locator } from '@playwright/test'
import type { Debate } from '../src/lib/api/types'
import { openInbox } from './support/inbox'
import { tellStory } from './support/story'
import { expect, isClean, isLive, test } from './support/test'

/** Key after key, faster than any machine is slow. */
const typeAtOnce = (box: Locator, text: string) =>
  box.evaluate((element: HTMLInputElement, typed) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (let length = 1; length <= typed.length; length++) {
      setValue.call(element, typed.slice(0, length))
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

test('before the first debate the page says how to see one and what to use for one', async ({ page, site }) => {
  await page.goto(site.url)
  await expect(page.getByText('aw demo').first()).toBeVisible()
  await expect(page.getByText('two different model families')).toBeVisible()
})

test('a list that is cut has all that needs the arbitrator, and search and links find the rest', async ({ page, site }) => {
  const old = await site.agents.open('Oldest appeal', 'A motion.')
  await old.opponent('No.')
  await old.appeal('Decide.')
  await site.agents.open('A needle in the haystack', 'A motion.')
  const linked = await site.agents.open('Reached by its link', 'A motion.')
  await site.agents.open('The newest', 'A motion.')
  // As if there were thousands: without a filter the server tells of the newest only.
  await page.route(
    ({ pathname, searchParams }) => pathname === '/debates' && !searchParams.has('state') && !searchParams.has('q'),
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { debates: Debate[]; total: number } }
      body.data = { debates: body.data.debates.filter(({ title }) => title === 'The newest'), total: 5_001 }
      if (new URL(route.request().url()).searchParams.get('offset') !== '0') body.data.debates = []
      await route.fulfill({ response: answer, json: body })
    },
  )
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const q = searchParams.get('q')
    if (pathname === '/debates' && q !== null) asked.push(q)
  })
  const list = page.getByRole('navigation')

  await page.goto(site.url)
  await isLive(page)
  await expect(page.getByRole('heading', { name: 'One debate needs you' })).toBeVisible()
  await expect(list.getByRole('link')).toHaveText([/^Oldest appeal/, /^The newest/])
  await expect(list.getByText('2 of 5,001; search finds the others.')).toBeVisible()
  await expect(list.getByRole('heading')).toHaveText(['Needs you1', 'Running1+'])
  // Whether they stand still is not known of those that were not read.
  const tab = (name?: string | RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', name === undefined ? {} : { name })
  await expect(tab()).toHaveText(['All', 'Needs you1', 'Stands still', 'Running1+', 'Closed0'])
  // The heading is of what is shown.
  await tab(/^Closed/).click()
  await expect(page.getByRole('heading', { name: 'Closed', level: 1 })).toBeVisible()
  await tab('All').click()
  await expect(page.getByRole('heading', { name: 'One debate needs you', level: 1 })).toBeVisible()
  await isClean(page, 'list')

  await typeAtOnce(page.getByRole('searchbox'), 'needle in')
  await expect(list.getByRole('link')).toHaveText([/^A needle in the haystack/])
  await expect(list.getByRole('heading')).toHaveText(['Running'])
  expect(asked).toEqual(['needle in'])
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(list.getByText('No debate matches')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(list.getByText('3 of 5,001')).toBeVisible()

  await page.goto(`${site.url}/d/${linked.id}`)
  await expect(list.locator('[aria-current=page]')).toContainText('Reached by its link')
  await expect(page.getByRole('banner').getByText('Reached by its link')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the list and the inbox count alike, also half an hour later', async ({ page, site }) => {
  for (const title of ['Second', 'First']) await (await site.agents.open(title, 'A motion.')).opponent('No.')
  await page.clock.install()
  await page.goto(site.url)
  await isLive(page)
  const list = page.getByRole('navigation').getByRole('heading')
  const shown = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(list).toHaveText(['Running2'])
  await expect(shown).toHaveText(['Running2'])
  await page.clock.fastForward('31:00')
  await expect(list).toHaveText(['Stands still2'])
  await expect(shown).toHaveText(['Stands still2'])
  const fresh = await site.agents.open('Third', 'A motion.', 'general_debate')
  await fresh.opponent('No.')
  await fresh.appeal('Decide.')
  await expect(list).toHaveText(['Needs you1', 'Stands still2'])
  await page.getByRole('main').getByLabel('Type').selectOption('Coding plan')
  await expect(page.getByRole('heading', { name: 'One debate needs you', level: 1 })).toBeVisible()
})

test('the arbitrator’s own rulings are not new', async ({ page, site }) => {
  const debate = await site.agents.open('Ruled here', 'A motion.')
  await debate.opponent('No.')
  await debate.appeal('Which port?', '6379', 'something else')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await openInbox(page, site.url)
  const row = page.getByRole('navigation').getByRole('link', { name: /Ruled here/ })
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => debate.state()).toBe('AWAITING_PROPOSER')
  debate.last = (await debate.arguments()).at(-1)!
  await debate.proposer('Done.')
  await expect(row).toContainText('1 new argument')
  await row.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(site.url)
  await debate.intervene('Wait.')
  await debate.rule('Go on.')
  await expect(row).toContainText('Proposer’s turn')
  await page.waitForLoadState('networkidle')
  await expect(row).not.toContainText('new argument')
  await row.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('New since you looked')).toBeHidden()
})

test('the open debate is named at the top, at the end of its thread and on a phone too', async ({ page, site }) => {
  const title = 'Token refresh: short access tokens, rotating refresh tokens, and what to do about everything else'
  const { debate, documentId } = await tellStory(site.agents, title)
  for (const width of [1360, 1200, 900, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const address of [`/d/${debate.id}`, `/doc/${documentId}?debate=${debate.id}`]) {
      await page.goto(site.url + address)
      const named = page.getByRole('banner').getByTitle(title)
      await expect(named).toBeInViewport({ ratio: 1 })
      const box = await named.boundingBox()
      expect(box!.width, `${width} px`).toBeGreaterThan(100)
      expect(box!.height, 'one line').toBeLessThan(25)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})

for (const count of [40, 130]) {
  test(`the open debate's row is in sight among ${count}`, async ({ page, site }) => {
    const oldest = await site.agents.open('The oldest', 'A motion.')
    for (let i = 1; i < count; i++) await site.agents.open(`Debate ${i}`, 'A motion.')
    await page.goto(`${site.url}/d/${oldest.id}`)
    const row = page.getByRole('navigation').getByRole('link', { name: /The oldest/ })
    await expect(row).toBeInViewport({ ratio: 1 })
    // And the list stays with a hand that scrolls it.
    await page.getByRole('navigation').hover()
    await expect(async () => {
      await page.mouse.wheel(0, -100_000)
      await expect(page.getByRole('navigation').getByRole('link', { name: `Debate ${count - 1}` })).toBeInViewport({ timeout: 500 })
    }).toPass()
    await site.agents.open('Another', 'A motion.')
    await expect(page.getByRole('navigation').getByRole('link', { name: /Another/ })).toBeVisible()
    await expect(row).not.toBeInViewport()
  })
}

// The list of debates beside the page, and the counts that it shares with the inbox and the title.
import type { Locator } from '@playwright/test'
import type { Debate } from '../src/lib/api/types'
import { openInbox } from './support/inbox'
import { fits, groups, lastOf, list, listed, sendNow } from './support/page'
import { tellStory } from './support/story'
import { expect, isClean, isLive, test } from './support/test'

/** Types key after key within one task of the page. */
const typeAtOnce = (box: Locator, text: string) =>
  box.evaluate((element: HTMLInputElement, typed) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (let length = 1; length <= typed.length; length++) {
      setValue.call(element, typed.slice(0, length))
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

test('a list that is cut has every debate that needs the arbitrator, and search and links find the rest', async ({ page, site }) => {
  const old = await site.agents.open('Oldest appeal', 'A motion.')
  await old.opponent('No.')
  await old.appeal('Decide.')
  await site.agents.open('A needle in the haystack', 'A motion.')
  const linked = await site.agents.open('Reached by its link', 'A motion.')
  await site.agents.open('The newest', 'A motion.')
  // As if there were thousands: without a filter the answer has the newest only.
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

  await page.goto(site.url)
  await isLive(page)
  await expect(page.getByRole('heading', { name: 'One debate needs you' })).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveText([/^Oldest appeal/, /^The newest/])
  await expect(list(page).getByText('Showing 2 of 5,001')).toBeVisible()
  await expect(groups(page)).toHaveText(['Needs you1', 'Running1+'])
  // Of debates that were not loaded the page cannot know whether they are stalled.
  const tab = (name?: string | RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', name === undefined ? {} : { name })
  await expect(tab()).toHaveText(['All', 'Needs you1', 'Stalled', 'Running1+', 'Closed0'])
  await tab(/^Closed/).click()
  await expect(page.getByRole('heading', { name: 'Closed', level: 1 })).toBeVisible()
  await tab(/^All$/).click()
  await expect(page.getByRole('heading', { name: 'One debate needs you', level: 1 })).toBeVisible()
  await isClean(page, 'list')

  await typeAtOnce(page.getByRole('searchbox'), 'needle in')
  await expect(list(page).getByRole('link')).toHaveText([/^A needle in the haystack/])
  await expect(groups(page)).toHaveText(['Running'])
  expect(asked).toEqual(['needle in'])
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(list(page).getByText('No debate matches')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(list(page).getByText('3 of 5,001')).toBeVisible()

  await page.goto(`${site.url}/d/${linked.id}`)
  await expect(list(page).locator('[aria-current=page]')).toContainText('Reached by its link')
  await expect(page.getByRole('banner').getByText('Reached by its link')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('list and inbox count alike, also half an hour later; unread arguments count until one looks, one’s own rulings never', async ({ page, site }) => {
  for (const title of ['Second', 'First']) await (await site.agents.open(title, 'A motion.')).opponent('No.')
  await page.clock.install()
  await page.goto(site.url)
  await isLive(page)
  const shown = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(groups(page)).toHaveText(['Running2'])
  await expect(shown).toHaveText(['Running2'])
  await page.clock.fastForward('31:00')
  await expect(groups(page)).toHaveText(['Stalled2'])
  await expect(shown).toHaveText(['Stalled2'])
  const debate = await site.agents.open('Ruled here', 'A motion.', 'general_debate')
  const row = listed(page, 'Ruled here')
  await expect(row).toContainText('1 new argument')
  await debate.opponent('No.')
  await expect(row).toContainText('2 new arguments')
  await debate.appeal('Which port?', '6379', 'something else')
  await expect(groups(page)).toHaveText(['Needs you1', 'Stalled2'])
  await page.getByRole('main').getByLabel('Type').selectOption('Coding plan')
  await expect(page.getByRole('heading', { name: 'One debate needs you', level: 1 })).toBeVisible()

  await row.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(row).not.toContainText('new argument')
  await openInbox(page, site.url)
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await sendNow(page)
  await expect.poll(() => debate.state()).toBe('AWAITING_PROPOSER')
  await lastOf(debate)
  await debate.proposer('Done.')
  await expect(row).toContainText('1 new argument')
  await row.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(site.url)
  await debate.intervene('Wait.')
  await debate.rule('Go on.')
  await expect(row).toContainText('Proposer’s turn')
  await expect(row).not.toContainText('new argument')
  await row.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('New since your last visit')).toBeHidden()
})

test('a long list is virtual, is walked by keyboard, and shows the open debate’s row', async ({ page, site }) => {
  const title = 'Token refresh: short access tokens, rotating refresh tokens, and what to do about everything else'
  const { debate: oldest, documentId } = await tellStory(site.agents, title)
  await oldest.rule('A.')
  const row = listed(page, title)
  const newest = async (before: number, count: number) => {
    let last = oldest
    for (let i = before; i < count; i++) last = await site.agents.open(`Debate ${i}`, 'A motion.')
    return last
  }
  for (const [before, count] of [[1, 40], [40, 130]] as const) {
    const last = await newest(before, count)
    await page.goto(`${site.url}/d/${oldest.id}`)
    await expect(row).toBeInViewport({ ratio: 1 })
    // A list that the person scrolls stays where it is.
    await list(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -100_000)
      await expect(listed(page, `Debate ${count - 1}`)).toBeInViewport({ timeout: 500 })
    }).toPass()
    await last.opponent('No.')
    await expect(listed(page, `Debate ${count - 1}`)).toContainText('Proposer’s turn')
    await expect(row).not.toBeInViewport()
  }
  await page.goto(site.url)
  await listed(page, 'Debate 129').click()
  await expect(listed(page, 'Debate 129')).toHaveAttribute('aria-current', 'page')
  expect(await list(page).getByRole('link').count()).toBeLessThan(60)
  await page.getByRole('main').focus()
  for (let i = 0; i < 19; i++) await page.keyboard.press('j')
  await expect(listed(page, 'Debate 110')).toBeFocused()
  await page.keyboard.press('k')
  await expect(listed(page, 'Debate 111')).toBeFocused()
  await page.getByRole('searchbox').fill('debate 12')
  await expect(list(page).getByRole('link')).toHaveCount(12)

  // The header names the open debate, also on its document's page.
  for (const width of [1360, 1200, 900, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const address of [`/d/${oldest.id}`, `/doc/${documentId}?debate=${oldest.id}`]) {
      await page.goto(site.url + address)
      const named = page.getByRole('banner').getByTitle(title)
      await expect(named).toBeInViewport({ ratio: 1 })
      const box = (await named.boundingBox())!
      expect(box.width, `${width} px`).toBeGreaterThan(100)
      expect(box.height, 'one line').toBeLessThan(25)
      await fits(page, `${width} px`)
    }
  }
})

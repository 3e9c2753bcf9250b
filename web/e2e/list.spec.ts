// The list of debates: what it loads, what it finds, and its counts.
import type { Locator } from '@playwright/test'
import type { Debate } from '../src/lib/api/types'
import { rows } from './support/inbox'
import { list, listed, rule, sendNow, tab, tabs, toInbox } from './support/page'
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
  await expect(page.getByRole('heading', { name: 'One debate needs you' })).toBeAttached()
  await expect(rows(page)).toHaveText([/^Oldest appeal/])
  // Of debates that were not loaded the page cannot know whether they are stalled.
  await expect(tabs(page)).toHaveText(['Needs you1', 'Running1+', 'Stalled', 'Closed0'])
  await tab(page, 'Running').click()
  await expect(page.getByText('showing 2 of 5,001')).toBeVisible()
  await isClean(page, 'list')

  await typeAtOnce(page.getByRole('searchbox'), 'needle in')
  await expect(rows(page)).toHaveText([/^A needle in the haystack/])
  expect(asked).toEqual(['needle in'])
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(list(page).getByText('No debate matches')).toBeVisible()

  await page.goto(`${site.url}/d/${linked.id}`)
  await expect(page.getByRole('banner').getByText('Reached by its link')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the counts agree, also half an hour later; a change is marked until one looks, one’s own ruling never', async ({ page, site }) => {
  for (const title of ['Second', 'First']) await (await site.agents.open(title, 'A motion.')).opponent('No.')
  await page.clock.install()
  await page.goto(site.url)
  await isLive(page)
  await expect(tabs(page)).toHaveText(['Needs you0', 'Running2', 'Stalled0', 'Closed0'])
  await page.clock.fastForward('31:00')
  await expect(tabs(page)).toHaveText(['Needs you0', 'Running0', 'Stalled2', 'Closed0'])
  const debate = await site.agents.open('Ruled here', 'A motion.')
  await tab(page, 'Stalled').click()
  const changed = listed(page, 'Ruled here').getByRole('img', { name: 'Changed since you last opened it' })
  await expect(changed).toBeVisible()
  await debate.opponent('No.')
  await listed(page, 'Ruled here').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await toInbox(page)
  await expect(listed(page, 'Ruled here')).toBeVisible()
  await expect(changed).toBeHidden()
  await debate.appeal('Which port?', '6379', 'something else')
  await expect(tabs(page)).toHaveText(['Needs you1', 'Running0', 'Stalled2', 'Closed0'])
  await tab(page, 'Needs you').click()
  await rule(page, 'A')
  await sendNow(page)
  await expect.poll(() => debate.state()).toBe('AWAITING_PROPOSER')
  await tab(page, 'Stalled').click()
  await expect(listed(page, 'Ruled here')).toBeVisible()
  await expect(changed).toBeHidden()
})

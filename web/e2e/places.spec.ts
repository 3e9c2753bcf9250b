// Finding things in a long debate, and one's place in it.
import type { Page } from '@playwright/test'
import type { Agents, LiveDebate } from './support/agents'
import { tellStory } from './support/story'
import { boxWhenStill, expect, isClean, test } from './support/test'

/** 61 arguments, so that most are not drawn; the word "needle" is in #7 twice and in #40 once. */
async function tellLong(agents: Agents): Promise<{ debate: LiveDebate; documentId: string }> {
  const { document_id: documentId } = await agents.document('Plan for the place', '# Plan\n')
  const debate = await agents.open('A long one', `The motion of doc_id=${documentId}.\n\n${'Words of the motion.\n\n'.repeat(12)}`)
  for (let seq = 2; seq <= 60; seq++) {
    const needle = { 7: 'A **nee**dle, and another Needle.', 40: `See #7 and #999: a needle; doc_id=${documentId}.` }[seq] ?? ''
    await (seq % 2 === 0 ? debate.opponent : debate.proposer)(`Argument ${seq}. ${needle}\n\n${'More of it.\n\n'.repeat(6)}`)
  }
  await debate.proposer('Yes.')
  return { debate, documentId }
}

const card = (page: Page, seq: number) => page.locator(`article[data-seq="${seq}"]`)
const marked = (page: Page, name: string) => page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String), name)

test('Ctrl-F finds what is not drawn, marks it in cards and timeline, and gives the second press to the browser', { tag: '@journey' }, async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(card(page, 61)).toBeInViewport()
  expect(await card(page, 7).count()).toBe(0)
  await page.keyboard.press('Control+f')
  const box = page.getByRole('searchbox', { name: 'Find in this debate' })
  await expect(box).toBeFocused()
  await box.pressSequentially('needle')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 3')
  await expect(card(page, 7)).toBeInViewport()
  await expect.poll(() => marked(page, 'find-current')).toEqual(['needle'])
  await page.keyboard.press('Enter')
  await expect.poll(() => marked(page, 'find-current')).toEqual(['Needle'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('3 of 3')
  await expect(card(page, 40)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(card(page, 7)).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(card(page, 40)).toBeInViewport()
  await page.getByRole('list', { name: 'Timeline of the debate' }).evaluate((list) => list.parentElement!.scrollTo(0, 0))
  await expect(page.getByRole('list', { name: 'Timeline of the debate' }).getByRole('link', { name: /#7 .*2 hits/ })).toBeVisible()
  await isClean(page, 'find')
  const second = await page.evaluateHandle(() => {
    const isPrevented = new Promise<boolean>((done) => addEventListener('keydown', (event) => setTimeout(() => done(event.defaultPrevented)), { once: true }))
    return { isPrevented }
  })
  await page.keyboard.press('Control+f')
  expect(await second.evaluate(({ isPrevented }) => isPrevented)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  expect(await marked(page, 'find')).toEqual([])
  await expect(page.getByRole('region', { name: 'Arguments' })).toBeFocused()
})

test('arguments are filtered by role and kind, and a jump to one that is hidden shows all', async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await debate.opponent('And?')
  await debate.appeal('Which?')
  await debate.rule('That one.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Find in this debate' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Ruling' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 of 64 arguments')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('search').getByRole('button', { name: 'Arbitrator' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await isClean(page, 'filters')
  await page.getByRole('list', { name: 'Timeline of the debate' }).getByRole('link', { name: /#61/ }).click()
  await expect(card(page, 61)).toBeInViewport()
  await expect(page.getByText('of 64 arguments')).toBeHidden()
})

test('Back leads to where one was: after a jump, and from a document', async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await page.goto(`${site.url}/d/${debate.id}#40`)
  await expect(card(page, 40)).toBeInViewport()
  await card(page, 40).getByRole('link', { name: '#7', exact: true }).click()
  await expect(card(page, 7)).toBeInViewport()
  await expect(page).toHaveURL(/#7$/)
  await expect(card(page, 40).getByRole('link', { name: '#999' })).toHaveCount(0)
  await page.goBack()
  await expect(card(page, 40)).toBeInViewport()
  await page.goForward()
  await expect(card(page, 7)).toBeInViewport()
  await page.goBack()

  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to the debate' }).click()]) {
    await expect(card(page, 40)).toBeInViewport()
    const before = await boxWhenStill(card(page, 40))
    await card(page, 40).getByRole('link', { name: 'Plan for the place' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plan for the place' })).toBeVisible()
    await back()
    await expect(card(page, 40)).toBeInViewport()
    expect(Math.abs((await boxWhenStill(card(page, 40))).y - before.y)).toBeLessThan(80)
  }
  // From the list it opens at its end, and Back leads there too.
  await page.getByRole('link', { name: 'Debates', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: /A long one/ }).click()
  await expect(card(page, 61)).toBeInViewport()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(card(page, 1)).toBeInViewport()
  await page.goBack()
  await expect(card(page, 61)).toBeInViewport()
})

test('keys lead from argument to argument, to the motion and to what is asked', async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await debate.opponent('And?')
  await debate.appeal('Which?')
  await page.goto(`${site.url}/d/${debate.id}#20`)
  await expect(card(page, 20)).toBeInViewport()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/#21$/)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/#20$/)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(card(page, 1)).toBeInViewport()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(card(page, 63)).toBeInViewport()
})

test('a line stands above what is new since one looked', async ({ page, site }) => {
  const debate = await site.agents.open('New', 'A motion.')
  await debate.opponent('Seen.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(card(page, 2)).toBeVisible()
  await expect(page.getByText('New since you looked')).toBeHidden()
  await page.goto('about:blank')
  await debate.proposer('Not seen.')
  await debate.opponent('Nor this.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.getByText('New since you looked')).toBeVisible()
  const line = (await page.getByText('New since you looked').boundingBox())!.y
  expect(line).toBeGreaterThan((await card(page, 2).boundingBox())!.y)
  expect(line).toBeLessThan((await card(page, 3).boundingBox())!.y)
  await page.reload()
  await expect(card(page, 4)).toBeVisible()
  await expect(page.getByText('New since you looked')).toBeHidden()
})

test('what is typed at once after Ctrl-F is looked for, and goes into no ruling', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  let typed: () => void = () => undefined
  const isTyped = new Promise<void>((done) => (typed = done))
  await page.route('**/reading-bar-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('region', { name: 'What you can choose' }).waitFor()
  await page.keyboard.press('Control+f')
  // r alone would lead to the ruling's text.
  await page.keyboard.type('Stric')
  typed()
  await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('t')
  await expect(page.getByRole('searchbox', { name: 'Find in this debate' })).toHaveValue('Strict')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/)
  await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('')
  // Asked for again, it is written anew.
  await page.locator('#thread').focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Lax')
  await expect(page.getByRole('searchbox', { name: 'Find in this debate' })).toHaveValue('Lax')
})

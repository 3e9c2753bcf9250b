// Finding text in a long debate, filters, keys, and the reader's place in it.
import type { Page } from '@playwright/test'
import type { Agents, LiveDebate } from './support/agents'
import { tellStory } from './support/story'
import { addNote, argument, chord, decision, openListed, thread, timeline } from './support/page'
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

const marked = (page: Page, name: string) => page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String), name)

test('Ctrl-F finds text that is not drawn, marks it in cards and timeline, and leaves the second press to the browser', { tag: '@journey' }, async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(argument(page, 61)).toBeInViewport()
  expect(await argument(page, 7).count()).toBe(0)
  await page.keyboard.press('Control+f')
  const box = page.getByRole('searchbox', { name: 'Find in this debate' })
  await expect(box).toBeFocused()
  await box.pressSequentially('needle')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 3')
  await expect(argument(page, 7)).toBeInViewport()
  await expect.poll(() => marked(page, 'find-current')).toEqual(['needle'])
  await page.keyboard.press('Enter')
  await expect.poll(() => marked(page, 'find-current')).toEqual(['Needle'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('3 of 3')
  await expect(argument(page, 40)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(argument(page, 7)).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(argument(page, 40)).toBeInViewport()
  await timeline(page).evaluate((list) => list.parentElement!.scrollTo(0, 0))
  await expect(timeline(page).getByRole('link', { name: /#7 .*2 hits/ })).toBeVisible()
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
  await expect(thread(page)).toBeFocused()
})

test('arguments are filtered by role and kind, a jump to a hidden one shows all, and keys lead from argument to argument', async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await debate.opponent('And?')
  await debate.appeal('Which?')
  await debate.rule('That one.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Find and filter in this debate' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Ruling' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 of 64 arguments')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('search').getByRole('button', { name: 'Arbitrator' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await isClean(page, 'filters')
  await timeline(page).getByRole('link', { name: /#61/ }).click()
  await expect(argument(page, 61)).toBeInViewport()
  await expect(page.getByText('of 64 arguments')).toBeHidden()

  await debate.proposer('Done.')
  await debate.opponent('No.')
  await debate.appeal('And which else?')
  await page.goto('about:blank')
  await page.goto(`${site.url}/d/${debate.id}#20`)
  await expect(argument(page, 20)).toBeInViewport()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/#21$/)
  await expect(argument(page, 21)).toBeFocused()
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/#20$/)
  await chord(page, 'g', 'm')
  await expect(argument(page, 1)).toBeInViewport()
  await expect(argument(page, 1)).toBeFocused()
  await chord(page, 'g', 'a')
  await expect(argument(page, 67)).toBeInViewport()
  await expect(argument(page, 67)).toBeFocused()
})

test('Back returns to the reader’s place: after a jump, and from a document', async ({ page, site }) => {
  const { debate } = await tellLong(site.agents)
  await page.goto(`${site.url}/d/${debate.id}#40`)
  await expect(argument(page, 40)).toBeInViewport()
  await argument(page, 40).getByRole('link', { name: '#7', exact: true }).click()
  await expect(argument(page, 7)).toBeInViewport()
  await expect(page).toHaveURL(/#7$/)
  await expect(argument(page, 40).getByRole('link', { name: '#999' })).toHaveCount(0)
  await page.goBack()
  await expect(argument(page, 40)).toBeInViewport()
  await page.goForward()
  await expect(argument(page, 7)).toBeInViewport()
  await page.goBack()

  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to the debate' }).click()]) {
    await expect(argument(page, 40)).toBeInViewport()
    const before = await boxWhenStill(argument(page, 40))
    await argument(page, 40).getByRole('link', { name: 'Plan for the place' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plan for the place' })).toBeVisible()
    await back()
    await expect(argument(page, 40)).toBeInViewport()
    expect(Math.abs((await boxWhenStill(argument(page, 40))).y - before.y)).toBeLessThan(80)
  }
  // A debate that is opened from the list opens at its end, and Back returns there too.
  await openListed(page, 'A long one', 'Running')
  await expect(argument(page, 61)).toBeInViewport()
  await chord(page, 'g', 'm')
  await expect(argument(page, 1)).toBeInViewport()
  await page.goBack()
  await expect(argument(page, 61)).toBeInViewport()

  // A line stands above the arguments that are new since the last visit.
  const fresh = await site.agents.open('New', 'A motion.')
  await fresh.opponent('Seen.')
  await page.goto(`${site.url}/d/${fresh.id}`)
  await expect(argument(page, 2)).toBeVisible()
  await expect(page.getByText('New since your last visit')).toBeHidden()
  await page.goto('about:blank')
  await fresh.proposer('Not seen.')
  await fresh.opponent('Nor this.')
  await page.goto(`${site.url}/d/${fresh.id}`)
  await expect(page.getByText('New since your last visit')).toBeVisible()
  const line = (await page.getByText('New since your last visit').boundingBox())!.y
  expect(line).toBeGreaterThan((await argument(page, 2).boundingBox())!.y)
  expect(line).toBeLessThan((await argument(page, 3).boundingBox())!.y)
  await page.reload()
  await expect(argument(page, 4)).toBeVisible()
  await expect(page.getByText('New since your last visit')).toBeHidden()
})

test('text typed right after / or Ctrl-F is searched for, and never goes into a ruling', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  let typed: () => void = () => undefined
  const isTyped = new Promise<void>((done) => (typed = done))
  await page.route('**/reading-bar-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto(`${site.url}/d/${debate.id}`)
  await decision(page).waitFor()
  await page.keyboard.press('Control+f')
  // The key r alone would focus the ruling.
  await page.keyboard.type('Stric')
  typed()
  await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('t')
  await expect(page.getByRole('searchbox', { name: 'Find in this debate' })).toHaveValue('Strict')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/)
  await expect(addNote(page)).toBeVisible()
  // A second Ctrl-F selects the old text.
  await page.locator('#thread').focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Lax')
  await expect(page.getByRole('searchbox', { name: 'Find in this debate' })).toHaveValue('Lax')
  await page.keyboard.press('Escape')

  const isAsked = new Promise<void>((done) => (typed = done))
  await page.route('**/search-dialog-*.js', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto(site.url)
  await decision(page).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('urban')
  typed()
  await expect(page.getByRole('combobox', { name: /^Search titles/ })).toHaveValue('urban')
  await expect(page.getByRole('combobox', { name: /^Search titles/ })).toBeFocused()
  await page.keyboard.type('e')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “urbane”.')
  await page.keyboard.press('Escape')
  await expect(addNote(page)).toBeVisible()
  expect((await debate.arguments()).at(-1)!.type).toBe('APPEAL')
})

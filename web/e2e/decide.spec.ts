// What one decides by stands with the question, and what is below it never covers it.
import type { Page } from '@playwright/test'
import type { Issue } from '../src/lib/api/types'
import { Refused, type Agents, type LiveDebate } from './support/agents'
import { chosen, openInbox } from './support/inbox'
import { planV1, planV2, tellStory } from './support/story'
import { clickWhenStill, expect, isClean, isLive, test } from './support/test'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ruling' })
const area = (page: Page) => page.getByRole('region', { name: 'Your actions' })
const thread = (page: Page) => page.getByRole('region', { name: 'Arguments', exact: true })
const choices = (page: Page) => page.getByRole('region', { name: 'What you can choose' })

/** Two issues that both sides disagree on, and an appeal on both. */
async function twoQuestions(agents: Agents, about?: string[]) {
  const debate = await agents.open('Two questions', 'The plan.', 'coding_plan_debate', { max_rounds: 3 })
  await debate.opponent('Two things.', [
    { id: 'I1', set: 'open', severity: 'critical', title: 'A write that fails stays in the cache' },
    { id: 'I2', set: 'open', severity: 'major', title: 'The cache has no limit' },
  ])
  await debate.proposer('No.', [
    { id: 'I1', set: 'disputed', note: 'The store is written first.' },
    { id: 'I2', set: 'disputed', note: 'The kernel has one.' },
  ])
  await debate.opponent('Yes.', [
    { id: 'I1', set: 'open', note: 'Line 41 comes before line 44.' },
    { id: 'I2', set: 'open', note: 'The kernel counts bytes, not entries.' },
  ])
  const words = ['Decide on I1 and on I2, please.\n\nRecommended: B.', 'I1 stands, I2 does not.', 'I2 stands, I1 does not.', 'Something else.'] as const
  await (about ? debate.appealAbout(about, ...words) : debate.appeal(...words))
  return debate
}

for (const [width, height] of [[1024, 768], [360, 740]] as const) {
  test(`two questions at ${width} × ${height}: the appeal is read above the text to send, and all of it is in reach`, async ({ page, site }) => {
    await page.setViewportSize({ width, height })
    const debate = await twoQuestions(site.agents)
    await page.goto(`${site.url}/d/${debate.id}`)
    await expect(choices(page)).toBeAttached()
    const [above, below] = [await thread(page).boundingBox(), await area(page).boundingBox()]
    expect(above!.height).toBeGreaterThan(width === 1024 ? 300 : 380)
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1)
    for (const words of ['Decide on I1 and on I2, please.', 'Line 41 comes before line 44.', 'The kernel has one.', 'I2 stands, I1 does not.']) {
      const found = thread(page).getByText(words).first()
      await found.scrollIntoViewIfNeeded()
      await expect(found).toBeInViewport({ ratio: 1 })
    }
    await expect(choices(page).getByRole('button', { name: /I2 stands/ })).toContainText('Recommended')
    // The way to the end stands beside what is read, not upon it.
    await thread(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 3))
    const toEnd = await page.getByRole('button', { name: 'Go to the newest' }).boundingBox()
    expect(toEnd!.x + toEnd!.width).toBeGreaterThan(above!.x + above!.width - 12)
    // The list measures what it was scrolled to, and may move it under the pointer.
    await expect(async () => {
      await choices(page).getByTitle('Fill the ruling with option B').click()
      await expect(box(page)).toHaveValue('Ruling: option B. I2 stands, I1 does not.', { timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Send the ruling' })).toBeInViewport({ ratio: 1 })
    const after = await thread(page).boundingBox()
    expect(after!.height).toBeGreaterThan(240)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await isClean(page, 'two questions')
  })
}

test('what is selected goes into the ruling, with its argument, or its document, version and line', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  // Drawn with all its looks: nothing that is selected is replaced any more.
  await thread(page).locator('strong', { hasText: 'The case for Strict:' }).waitFor()
  const select = (words: string) =>
    thread(page).getByText(words).last().evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      document.getSelection()!.removeAllRanges()
      document.getSelection()!.addRange(range)
    })
  await select('We disagree on one point')
  await page.getByRole('button', { name: 'Quote in ruling' }).click()
  await expect(box(page)).toHaveValue(/^> We disagree on one point and cannot settle it by a check\.\n> — Proposer, #5\n/)
  await page.getByRole('region', { name: 'Changes from version 1 to version 2' }).scrollIntoViewIfNeeded()
  await select('Rotate a refresh token on every use.')
  await page.keyboard.press('q')
  await expect(box(page)).toHaveValue(/> 3\. Rotate a refresh token on every use\.\n> — Plan for token refresh, v2, line 9\n/)
  // Nothing to rule on: nothing to quote.
  await debate.rule('A.')
  await expect(page.getByRole('button', { name: 'Hold to stop the debate' })).toBeVisible()
  await select('We disagree on one point')
  await expect(page.getByRole('button', { name: 'Quote in ruling' })).toBeHidden()
})

test('a ruling by option says which issues it settles, and settles them; a mark made by hand holds', { tag: '@journey' }, async ({ page, site }) => {
  const settled = (where: ReturnType<Page['getByRole']>) => where.getByRole('list', { name: 'What choosing an option settles' }).getByRole('listitem')
  const statuses = async (debate: LiveDebate) => {
    const { issues } = await site.agents.call<{ issues: Issue[] }>('GET', `/debates/${debate.id}?limit=0`)
    return issues.map(({ id, status }) => `${id} ${status}`)
  }
  const [byKey, byHand] = [await twoQuestions(site.agents, ['I1', 'I2']), await twoQuestions(site.agents, ['I1', 'I2'])]
  const both = ['Settles I1 (critical): A write that fails stays in the cache', 'Settles I2 (major): The cache has no limit']
  await openInbox(page, site.url)
  await expect(settled(chosen(page))).toHaveText(both)
  await isClean(page, 'settles, in the inbox')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Shift+Enter')
  await expect.poll(() => statuses(byKey)).toEqual(['I1 ruled', 'I2 ruled'])

  await page.goto(`${site.url}/d/${byHand.id}`)
  await expect(settled(choices(page))).toHaveText(both)
  await choices(page).getByRole('button', { name: /^Rule on issues/ }).click()
  await choices(page).getByRole('group', { name: /^I2:/ }).getByRole('button', { name: 'Uphold the opponent' }).click()
  await expect(settled(choices(page))).toHaveText([both[0]!, 'Leaves I2 (major) open: The cache has no limit'])
  await isClean(page, 'settles, in the debate')
  await clickWhenStill(page.getByRole('button', { name: 'Rule A now' }))
  await expect.poll(() => statuses(byHand)).toEqual(['I1 ruled', 'I2 open'])
})

test('what the opponent has not reviewed is said before one closes', async ({ page, site }) => {
  const { document_id: id } = await site.agents.document('Plan', planV1)
  const debate = await site.agents.open('Late change', `The plan is doc_id=${id} v1.`)
  await debate.opponent('Fine.')
  await site.agents.version(id, 'Later', planV2)
  await debate.resolve('Agreed.')
  const words = /^v2 of “Plan” was not reviewed by the opponent \(\d+ lines changed since v1\)\.$/
  await openInbox(page, site.url)
  await expect(chosen(page).getByText(words)).toBeVisible()
  await isClean(page, 'unverified, in the inbox')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(area(page).getByText(words)).toBeVisible()
  await isClean(page, 'unverified, in the debate')
})

test('a held draft can be quoted, and a ruling can begin with a template', async ({ page, site }) => {
  const debate = await site.agents.open('Stopped', 'A motion.')
  await debate.intervene('Wait.')
  await expect(debate.opponent('I was about to object.')).rejects.toThrow(Refused)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Quote in ruling' }).click()
  await expect(box(page)).toHaveValue('> I was about to object.\n> — held draft of the Opponent\n\n')
  await page.getByRole('button', { name: 'Ask without ruling' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(/I do not rule on this yet\. Answer this first:\n\n1\. $/)
  await page.keyboard.type('Which numbers?')
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await expect.poll(async () => (await debate.arguments()).at(-1)!.content).toContain('1. Which numbers?')
})

test('the nearest rulings stand beside the question', async ({ page, site }) => {
  const ruled = async (title: string, ruling: string) => {
    const debate = await site.agents.open(title, 'A motion.')
    await debate.opponent('No.')
    await debate.appeal('Lax or strict?')
    await debate.rule(ruling)
    return debate
  }
  const words = 'SameSite=Lax for the refresh token, with an Origin check on every POST.'
  const other = await ruled('Cookies of the old service', words)
  // One word in common is none, and a demonstration decides nothing.
  await ruled('Another service', 'Refresh the page.')
  await ruled('Demo: cookies', words)
  const { debate } = await tellStory(site.agents)
  await expect.poll(async () => (await site.agents.call<{ hits: object[] }>('GET', '/search?q=samesite&type=RULING')).hits.length).toBe(2)
  await page.goto(`${site.url}/d/${debate.id}`)
  const rulings = page.getByRole('region', { name: 'The nearest rulings of other debates' })
  await expect(rulings.getByRole('listitem')).toHaveCount(1)
  await rulings.scrollIntoViewIfNeeded()
  await expect(rulings.locator('mark').first()).toHaveText('refresh')
  await isClean(page, 'precedents')
  await rulings.getByRole('link', { name: 'Cookies of the old service' }).click()
  await expect(page).toHaveURL(`${site.url}/d/${other.id}#4`)
})

test('in a document n and p walk the changes, issues stand in the margin, and a long one has an outline', async ({ page, site }) => {
  const long = (plan: string) => `${plan}\n${Array.from({ length: 12 }, (_, i) => `## Part ${i + 1}\n\n${'Words about it. '.repeat(12)}\n`).join('\n')}`
  const { document_id: id } = await site.agents.document('Plan', long(planV1))
  const debate = await site.agents.open('With a plan', `The plan is doc_id=${id} v1.`)
  await debate.opponent('One thing.', [{ id: 'I1', set: 'open', severity: 'major', title: 'Plain text', where: { document_id: id, version: 1, section: 'Storage' } }])
  await site.agents.version(id, 'Hashes', long(planV2))
  await page.goto(`${site.url}/doc/${id}?from=1&to=2&debate=${debate.id}`)
  const diff = page.getByRole('region', { name: 'Changes from version 1 to version 2' })
  await expect(diff.getByRole('link', { name: 'I1' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('Change 1 of 3')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await expect(page.getByText('Change 3 of 3')).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('Change 2 of 3')).toBeVisible()
  await isClean(page, 'changes')
  await diff.getByRole('link', { name: 'I1' }).click()
  await expect(page).toHaveURL(`${site.url}/d/${debate.id}#I1`)

  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${site.url}/doc/${id}?debate=${debate.id}`)
    await page.getByRole('heading', { name: 'Part 12' }).waitFor()
    if (width === 900) await page.getByText('Outline').click()
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Part 12' }).click()
    await expect(page.getByRole('heading', { name: 'Part 12' })).toBeInViewport({ ratio: 1 })
    await isClean(page, `outline at ${width}`)
  }
})

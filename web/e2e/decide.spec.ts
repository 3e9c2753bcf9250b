// The evidence beside a question, and the issues that a ruling settles.
import type { Issue } from '../src/lib/api/types'
import { type Agents, type LiveDebate } from './support/agents'
import { openInbox } from './support/inbox'
import { isIndexed, issueLine, option, rulingBox, send, sendNow, stop, thread } from './support/page'
import { planV1, planV2, tellStory } from './support/story'
import { expect, isClean, isCleanInBothThemes, isLive, test } from './support/test'

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

test('beside a question stand the nearest rulings and what was not reviewed, and what is selected can be quoted', async ({ page, site }) => {
  const ruled = async (title: string, ruling: string) => {
    const debate = await site.agents.open(title, 'A motion.')
    await debate.opponent('No.')
    await debate.appeal('Lax or strict?')
    await debate.rule(ruling)
    return debate
  }
  const words = 'SameSite=Lax for the refresh token, with an Origin check on every POST.'
  const other = await ruled('Cookies of the old service', words)
  // A single common word does not count, nor does a demonstration.
  await ruled('Another service', 'Refresh the page.')
  await ruled('Demo: cookies', words)
  const { debate, documentId } = await tellStory(site.agents)
  await isIndexed(site.agents, 'an Origin check on every POST', 2)
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  // Text that is fully rendered is not replaced after it was selected.
  await thread(page).locator('strong', { hasText: 'The case for Strict:' }).waitFor()
  const select = (words: string, within = thread(page)) =>
    within.getByText(words).last().evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      document.getSelection()!.removeAllRanges()
      document.getSelection()!.addRange(range)
    })
  const quote = page.getByRole('button', { name: 'Quote in ruling' })
  const selectToQuote = (words: string, within = thread(page)) =>
    expect(async () => {
      await within.getByText(words).last().scrollIntoViewIfNeeded()
      await select(words, within)
      await expect(quote).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await selectToQuote('We disagree on one point')
  await quote.click()
  await expect(rulingBox(page)).toHaveValue(/^> We disagree on one point and cannot settle it by a check\.\n> — Proposer, #5\n/)
  await page.goto(`${site.url}/doc/${documentId}?from=1&to=2&debate=${debate.id}`)
  await selectToQuote('Rotate a refresh token on every use.', page.getByRole('region', { name: 'Changes from version 1 to version 2' }))
  await page.keyboard.press('q')
  await page.getByRole('link', { name: 'Back to the debate' }).click()
  await expect(rulingBox(page)).toHaveValue(/> 3\. Rotate a refresh token on every use\.\n> — Plan for token refresh, v2, line 9\n/)
  await page.getByRole('button', { name: 'Similar past rulings' }).click()
  const rulings = page.getByRole('region', { name: 'Similar past rulings' })
  await expect(rulings.getByRole('listitem')).toHaveCount(1)
  await rulings.scrollIntoViewIfNeeded()
  await expect(rulings.locator('mark').first()).toHaveText('refresh')
  await isClean(page, 'precedents')
  await rulings.getByRole('link', { name: 'Cookies of the old service' }).click()
  await expect(page).toHaveURL(`${site.url}/d/${other.id}#4`)
  await page.goBack()
  // Without a question there is nothing to quote into.
  await debate.rule('A.')
  await expect(stop(page)).toBeVisible()
  await select('We disagree on one point')
  await expect(quote).toBeHidden()

  // A version that the opponent has not reviewed is named before one closes.
  const { document_id: id } = await site.agents.document('Plan', planV1)
  const late = await site.agents.open('Late change', `The plan is doc_id=${id} v1.`)
  await late.opponent('Fine.')
  await site.agents.version(id, 'Later', planV2)
  await late.resolve('Agreed.')
  const unreviewed = 'Close with v2, not reviewed by the opponent'
  await openInbox(page, site.url)
  await page.keyboard.press('a')
  await expect(send(page)).toHaveText(unreviewed)
  await isClean(page, 'unverified, in the inbox')
  await page.goto(`${site.url}/d/${late.id}`)
  await expect(send(page)).toHaveText(unreviewed)
  await isClean(page, 'unverified, in the debate')
})

test('a ruling by option settles its issues; a mark made by hand holds', { tag: '@journey' }, async ({ page, site }) => {
  const statuses = async (debate: LiveDebate) => {
    const { issues } = await site.agents.call<{ issues: Issue[] }>('GET', `/debates/${debate.id}?limit=0`)
    return issues.map(({ id, status }) => `${id} ${status}`)
  }
  const [byKey, byHand] = [await twoQuestions(site.agents, ['I1', 'I2']), await twoQuestions(site.agents, ['I1', 'I2'])]
  await openInbox(page, site.url)
  await expect(issueLine(page, 'I1')).toContainText('critical')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Shift+Enter')
  await sendNow(page)
  await expect.poll(() => statuses(byKey)).toEqual(['I1 ruled', 'I2 ruled'])

  await page.goto(`${site.url}/d/${byHand.id}`)
  await option(page, 'A').click()
  await expect(send(page)).toHaveText('Rule A · settles I1, I2')
  await issueLine(page, 'I2').getByRole('combobox').selectOption('Opponent is right')
  await expect(send(page)).toHaveText('Rule A · settles I1')
  await isCleanInBothThemes(page, 'settles, in the debate')
  await send(page).click()
  await sendNow(page)
  await expect.poll(() => statuses(byHand)).toEqual(['I1 ruled', 'I2 open'])
})

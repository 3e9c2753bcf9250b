// Drafts and notes: what is typed is never lost, and never sent for another question.
import type { Agents, LiveDebate } from './support/agents'
import { isStopped, lastOf, leftText, note, question, rulingBox, send, sendNow, stop, write } from './support/page'
import { expect, isClean, test } from './support/test'

async function appealed(agents: Agents, title: string, ...appeal: [string, ...string[]]): Promise<LiveDebate> {
  const debate = await agents.open(title, 'A motion.')
  await debate.opponent('No.')
  await debate.appeal(...appeal)
  return debate
}

/** The two sides have done as ruled, and ask again. */
async function appealAgain(debate: LiveDebate, ...appeal: [string, ...string[]]): Promise<void> {
  await lastOf(debate)
  await debate.proposer('Done.')
  await debate.opponent('Fine.')
  await debate.appeal(...appeal)
}

const port = ['Which port?', '6379', '6380', 'something else'] as const

test('a draft stays with its question, and a refused ruling keeps it', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const debate = await appealed(site.agents, 'Faster than you', 'Which store?', 'Redis.', 'The database.', 'Something else.')
  const moved = page.getByText('#3 has been ruled on. This text was not sent.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await write(page, 'No Redis. Use the database.')
  await debate.rule('B, from another tab.')
  await expect(moved).toBeVisible()
  await expect(leftText(page)).toHaveText('No Redis. Use the database.')
  await isClean(page, 'left text')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('No Redis. Use the database.')
  await debate.appeal(...port)
  await expect(question(page)).toHaveText('Which port?')
  await expect(rulingBox(page)).toBeHidden()
  await page.reload()
  await expect(leftText(page)).toHaveText('No Redis. Use the database.')
  await expect(rulingBox(page)).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(leftText(page)).toBeHidden()

  // A text that was sent is not left over.
  await write(page, '6381')
  await send(page).click()
  await sendNow(page)
  await expect(stop(page)).toBeVisible()
  await expect(leftText(page)).toHaveCount(0)

  await appealAgain(debate, ...port)
  await write(page, 'Mine.')
  await page.route('**/ruling', (route) => {
    const sent = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...sent, content: 'x'.repeat(20_000) }) })
  })
  await send(page).click()
  await sendNow(page)
  await expect(page.getByRole('alert')).toContainText('Not sent')
  await expect(rulingBox(page)).toHaveValue('Mine.')
  expect(await debate.state()).toBe('AWAITING_ARBITRATOR')
})

test('a note has the focus, is offered again once the debate has moved on, and a stop that crosses an argument is not made', async ({ page, site }) => {
  const debate = await site.agents.open('Noted', 'A motion.')
  const sent: unknown[] = []
  await page.route('**/intervention', async (route) => {
    sent.push((route.request().postDataJSON() as { expected_seq?: number }).expected_seq)
    if (sent.length === 1) await debate.opponent('Just before.')
    await route.continue()
  })
  await page.goto(`${site.url}/d/${debate.id}`)
  const ask = page.getByRole('button', { name: 'Pause…' })
  await ask.click()
  await expect(note(page)).toBeFocused()
  await page.getByRole('button', { name: 'Pause and ask a question' }).click()
  await expect(note(page)).toBeFocused()
  await page.keyboard.type('Which numbers?')
  await expect(note(page)).toHaveValue('Answer this question before you continue:\n\nWhich numbers?')
  await note(page).fill('')
  await page.reload()
  await ask.click()
  await expect(note(page)).toBeFocused()
  await page.keyboard.type('Wait for numbers.')
  await page.getByRole('button', { name: 'Pause the debate' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not sent. The debate has moved on since you last saw it. Read what is new first. Your text is kept.')
  expect(await debate.state()).toBe('AWAITING_PROPOSER')
  await isClean(page, 'moved on')
  await ask.click()
  await expect(note(page)).toHaveValue('Wait for numbers.')
  await page.getByRole('button', { name: 'Pause the debate' }).click()
  await isStopped(page)
  expect((await lastOf(debate)).content).toBe('Wait for numbers.')
  expect(sent).toEqual([1, 2])

  await debate.rule('Go on.')
  await ask.click()
  await note(page).fill('Too slow.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await debate.proposer('Yes.')
  await debate.opponent('No.')
  await debate.appeal(...port)
  await expect(page.getByText('The debate has moved on. This note was not sent.')).toBeVisible()
  await expect(leftText(page)).toHaveText('Too slow.')
  await debate.rule('A.')
  await expect(ask).toBeVisible()
})

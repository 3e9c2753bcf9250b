// The action area: what a click sends, what it never sends, and what is never lost or hidden.
import type { Page } from '@playwright/test'
import { Refused, type Agents, type LiveDebate } from './support/agents'
import { judge, reader } from './support/server'
import { tellStory } from './support/story'
import { expect, isClean, isLive, test } from './support/test'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ruling' })
const send = (page: Page) => page.getByRole('button', { name: 'Send the ruling' })
const ruleNow = (page: Page) => page.getByRole('button', { name: /^Rule \w+ now$/ })
const stop = (page: Page) => page.getByRole('button', { name: 'Hold to stop the debate' })
const left = (page: Page) => page.getByRole('group', { name: 'Text that was not sent' })
const lastOf = async (debate: LiveDebate) => (debate.last = (await debate.arguments()).at(-1)!)

async function appealed(agents: Agents, title: string, ...appeal: [string, ...string[]]): Promise<LiveDebate> {
  const debate = await agents.open(title, 'A motion.')
  await debate.opponent('No.')
  await debate.appeal(...appeal)
  return debate
}

const port = ['Which port?', '6379', '6380', 'something else'] as const

test('a draft stays with what it answers: another appeal begins empty, and a click sends its option alone', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const debate = await appealed(site.agents, 'Faster than you', 'Which store?', 'Redis.', 'The database.', 'Something else.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await box(page).fill('No Redis. Use the database.')
  await debate.rule('B, says somebody else.')
  await expect(page.getByText('#3 has been ruled on; this text of yours was not sent.')).toBeVisible()
  await expect(left(page)).toHaveText('No Redis. Use the database.')
  await isClean(page, 'left text')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('No Redis. Use the database.')

  await debate.appeal(...port)
  await expect(page.getByText('The proposer asks you to decide')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.reload()
  await expect(left(page)).toHaveText('No Redis. Use the database.')
  await expect(box(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Rule A now' }).click()
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ content: 'Ruling: option A. 6379', choice: 'A' })
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(left(page)).toBeHidden()
  await page.reload()
  await expect(stop(page)).toBeVisible()
  await expect(left(page)).toBeHidden()
})

test('a click on an option does not send what was being written, and does not lose it', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Half written', ...port)
  await page.goto(`${site.url}/d/${debate.id}`)
  await box(page).fill('Half a thou')
  await page.getByRole('button', { name: 'Rule B now' }).click()
  await expect(left(page)).toHaveText('Half a thou')
  expect((await lastOf(debate)).content).toBe('Ruling: option B. 6380')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(stop(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1360, height: 860 })
  // What was sent is not left over.
  await debate.proposer('Done.')
  await debate.opponent('Fine.')
  await debate.appeal(...port)
  await box(page).fill('6381')
  await send(page).click()
  await expect(stop(page)).toBeVisible()
  await expect(left(page)).toHaveCount(1)
})

test('a note is written as soon as it is asked for', async ({ page, site }) => {
  const debate = await site.agents.open('Noted', 'A motion.')
  const note = page.getByLabel(/Note to the agents/)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await expect(note).toBeFocused()
  await page.keyboard.type('Wait for numbers.')
  await expect(note).toHaveValue('Wait for numbers.')
  await note.fill('')
  await page.reload()
  await page.getByRole('button', { name: 'Ask without ruling' }).click()
  await expect(note).toBeFocused()
  await page.keyboard.type('Which numbers?')
  await expect(note).toHaveValue('A question before you go on:\n\nWhich numbers?')
})

test('a note that was not sent is offered once the debate has moved on', async ({ page, site }) => {
  const debate = await site.agents.open('Noted', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel(/Note to the agents/).fill('Wait for numbers.')
  await debate.opponent('No.')
  await expect(page.getByLabel(/Note to the agents/)).toHaveValue('Wait for numbers.')
  await debate.appeal(...port)
  await expect(page.getByText('The debate has moved on; this note of yours was not sent.')).toBeVisible()
  await expect(left(page)).toHaveText('Wait for numbers.')
  await debate.rule('A.')
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeVisible()
})

test('a stop that crosses a new argument is not made: its note is given back, and goes out once that was seen', async ({ page, site }) => {
  const debate = await site.agents.open('Crossed', 'A motion.')
  const sent: unknown[] = []
  await page.route('**/intervention', async (route) => {
    sent.push((route.request().postDataJSON() as { expected_seq?: number }).expected_seq)
    if (sent.length === 1) await debate.opponent('Just before.')
    await route.continue()
  })
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel(/Note to the agents/).fill('Wait for numbers.')
  const stopNow = async () => {
    await page.getByRole('button', { name: 'Stop without holding' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the debate' }).click()
  }
  await stopNow()
  await expect(page.getByRole('alert')).toHaveText('Not sent. The debate has moved on since you last saw it. Read what is new first. Your text is kept.')
  expect(await debate.state()).toBe('AWAITING_PROPOSER')
  await expect(page.getByLabel(/Note to the agents/)).toHaveValue('Wait for numbers.')
  await isClean(page, 'moved on')
  await stopNow()
  await expect(page.getByText('The arbitrator stopped the debate')).toBeVisible()
  expect((await lastOf(debate)).content).toBe('Wait for numbers.')
  expect(sent).toEqual([1, 2])
})

test('“something else” is never one click: it is written out first', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'Something else', ...port)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(ruleNow(page)).toHaveText(['Rule A now', 'Rule B now'])
  await page.getByText('Preview').click()
  await page.getByTitle('Fill the ruling with option C').click()
  await expect(box(page)).toBeFocused()
  await expect(page.getByText('Write what you want instead')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await page.keyboard.type(': 7000, behind the proxy')
  await send(page).click()
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ content: 'Ruling: option C. something else: 7000, behind the proxy', choice: 'C' })
})

test('an option is a start: its words may be changed, and the choice is sent with them', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'In other words', ...port)
  await page.goto(`${site.url}/d/${debate.id}`)
  // Once more takes the choice back, and leaves what was written by hand.
  await page.getByTitle('Fill the ruling with option B').click()
  await box(page).fill('Ruling: option B. 6380\n\nFrom Monday on.')
  await page.getByTitle('Fill the ruling with option B').click()
  await expect(box(page)).toHaveValue('From Monday on.')
  await expect(page.getByTitle('Fill the ruling with option B')).toHaveAttribute('aria-pressed', 'false')
  await page.getByTitle('Fill the ruling with option B').click()
  await box(page).fill('B, but only from Monday on.')
  await page.reload()
  await expect(page.getByRole('button', { pressed: true })).toContainText('6380')
  await send(page).click()
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ content: 'B, but only from Monday on.', choice: 'B' })
})

test('“also close” holds for every way of ruling', async ({ page, site }) => {
  const debate = await appealed(site.agents, 'At once', ...port)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByLabel('Also close the debate').check()
  await expect(ruleNow(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Rule B and close' }).click()
  await expect(page.getByText('Nobody can write any more')).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ content: 'Ruling: option B. 6380', choice: 'B' })
  expect(await debate.state()).toBe('CLOSED')
})

test('lines of a text that begin “Option A:” are words to start from, never a ruling by one click', async ({ page, site }) => {
  const lines = 'Which?\n\nOption A (recommended): both.\n**Option B: Redis.** It is there.\nOption C: the database.\n- Option D: none.'
  const debate = await appealed(site.agents, 'In prose', lines)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.getByTitle(/Fill the ruling/)).toHaveText(['BRedis. It is there.', 'Cthe database.'])
  await expect(page.getByRole('button', { name: /^Rule / })).toHaveCount(0)
  await page.getByTitle('Fill the ruling with option B').click()
  await expect(box(page)).toHaveValue('Ruling: option B. Redis. It is there.')
  await expect(box(page)).toBeFocused()
  await send(page).click()
  await expect(stop(page)).toBeVisible()
  const ruling = await lastOf(debate)
  expect(ruling.content).toBe('Ruling: option B. Redis. It is there.')
  expect(ruling).not.toHaveProperty('choice')

  const facts = await appealed(site.agents, 'Facts', 'Choose:\n- Redis\n- The database\n\n| Option | What |\n|---|---|\n| A | Redis |')
  await page.goto(`${site.url}/d/${facts.id}`)
  await expect(box(page)).toBeVisible()
  await expect(page.getByTitle(/Fill the ruling/)).toHaveCount(0)
})

test('what was folded in one debate is open in the next, and stopping is never folded away', async ({ page, site }) => {
  const closed = await site.agents.open('Over', 'A motion.')
  await closed.opponent('Fine.')
  await closed.resolve('Agreed.')
  await closed.rule('Accepted.', true)
  const running = await site.agents.open('Running', 'A motion.')
  await page.goto(`${site.url}/d/${closed.id}`)
  await page.getByRole('button', { name: 'Make the action area small' }).click()
  await expect(page.getByText('Nobody can write any more')).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: /Running/ }).click()
  await expect(stop(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the action area small' })).toBeHidden()

  // Folded for one appeal, open for the next.
  await running.opponent('No.')
  await running.appeal(...port)
  await page.getByRole('button', { name: 'Make the action area small' }).click()
  await expect(page.getByText('3 options: A, B, C')).toBeVisible()
  await expect(box(page)).toBeHidden()
  await running.rule('A.')
  await expect(stop(page)).toBeVisible()
  await running.appeal(...port)
  await expect(box(page)).toBeVisible()
})

test('on a phone the folded bar says what waits, and sending is always in reach', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.getByText('3 options: A, B, C')).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('button', { name: 'Make the action area small' })).toBeFocused()
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Rule A now' }).click()
  await expect(stop(page)).toBeInViewport({ ratio: 1 })

  await lastOf(debate)
  await debate.intervene('Wait.')
  await expect(debate.proposer(`A long draft.\n\n${'It goes on. '.repeat(80)}`)).rejects.toThrow(Refused)
  await expect(page.getByText('1 held draft', { exact: true })).toBeVisible()
  await isClean(page, 'phone, folded')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  await isClean(page, 'phone, open')

  const many = Array.from({ length: 6 }, (_, i) => `${i + 1}: ${'a long option '.repeat(8)}`)
  const long = await appealed(site.agents, 'Long', 'Which?', ...many)
  await page.goto(`${site.url}/d/${long.id}`)
  await expect(page.getByText('6 options: A, B, C, D, E, F')).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  for (const id of ['A', 'E']) {
    await page.getByTitle(`Fill the ruling with option ${id}`).click()
    await expect(send(page)).toBeInViewport({ ratio: 1 })
  }
  await site.server.kill()
  await expect(page.getByText(/Reconnecting/).last()).toBeVisible()
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Do not send' })).toBeInViewport({ ratio: 1 })
})

test('whoever stopped the debate, it is the arbitrator who is said to have', async ({ page, site }) => {
  const debate = await site.agents.open('Stopped elsewhere', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await debate.intervene('From elsewhere.')
  await expect(page.getByText('The arbitrator stopped the debate')).toBeVisible()
  await expect(page.getByText('Stopped by the arbitrator').first()).toBeVisible()
  await expect(page.getByText(/you stopped|by you/i)).toHaveCount(0)
})

test.describe('with a token that may only read', () => {
  test.use({ environment: { DEBATE_AUTH_TOKEN: reader, DEBATE_ARBITRATOR_TOKEN: judge } })

  test('a refusal is said once, and text is kept only where there is some', async ({ page, site }) => {
    const debate = await appealed(site.agents, 'Refused', ...port)
    // As with a server that does not tell what a token may do.
    await page.route('**/auth/ws-ticket', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data?: { may_rule?: boolean } }
      delete body.data?.may_rule
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`${site.url}/d/${debate.id}`)
    await page.getByLabel('Token', { exact: true }).fill(reader)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Rule A now' }).click()
    await expect(page.getByRole('alert')).toHaveText('Not sent. This token may not act for the arbitrator.Use another token')
    await box(page).fill('Mine.')
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText('Not sent. This token may not act for the arbitrator. Your text is kept.Use another token')
  })
})

// The first screen: the questions on the left, the decision on the right, and ruling there by keyboard.
import { Refused, type LiveDebate } from './support/agents'
import type { Issue } from '../src/lib/api/types'
import { appealed, chosen, disputed, openInbox, rows } from './support/inbox'
import { decision, fits, holdTime, issueLine, keptMoves, list, listed, option, options, question, rulingBox, rulingsOf, send, sendNow, strip, tab, tabs, toInbox } from './support/page'
import { expect, isClean, isCleanInBothThemes, isLive, test } from './support/test'

test('a day by keyboard: eight questions are decided without scrolling, each with its issues settled', { tag: '@journey' }, async ({ page, site }) => {
  const debates: LiveDebate[] = []
  for (const [n, count] of [6, 4, 4, 6, 4, 4].entries()) debates.push(await disputed(site.agents, `Question ${n}`, count))
  const completion = await site.agents.open('Completion', 'A motion.')
  await completion.opponent('Two things.', [{ id: 'I1', set: 'open', severity: 'critical', title: 'DNS is not renamed' }, { id: 'I2', set: 'open', severity: 'major', title: 'No rollback' }])
  await completion.resolve('Agreed on the rest.', { despite: { I1: 'We go in circles.' } })
  const stopped = await site.agents.open('Stopped', 'A motion.')
  await stopped.intervene('Wait for numbers.')
  await expect(stopped.opponent('I was about to object.')).rejects.toThrow(Refused)
  await page.setViewportSize({ width: 1280, height: 720 })
  await openInbox(page, site.url)
  await page.evaluate(() => addEventListener('scroll', () => Object.assign(window, { hasScrolled: true }), true))
  await expect(page.getByRole('heading', { name: '8 debates need you', level: 1 })).toBeAttached()
  await expect(tabs(page)).toHaveText(['Needs you8', 'Running0', 'Stalled0', 'Closed0'])
  await expect(rows(page)).toHaveCount(8)

  const statuses = async ({ id }: LiveDebate) => {
    const { issues } = await site.agents.call<{ issues: Issue[] }>('GET', `/debates/${id}?limit=0`)
    return issues.map((issue) => `${issue.id} ${issue.status}`).join()
  }
  for (const [n, debate] of debates.entries()) {
    await expect(question(page)).toHaveText(`Which way for Question ${n}?`)
    for (const part of [question(page), decision(page).getByText('The batch job takes no lock'), options(page).last(), issueLine(page, 'I1'), send(page)]) await expect(part).toBeInViewport({ ratio: 1 })
    await expect(send(page)).toHaveText('Choose an option')
    await page.keyboard.press('b')
    await expect(issueLine(page, 'I1').getByRole('combobox')).toHaveValue('')
    await expect(send(page)).toHaveText('Rule B · settles I1')
    await page.keyboard.press('Control+Enter')
    await expect(strip(page)).toContainText(`Ruled: “Question ${n}”.`)
    await sendNow(page)
    await expect.poll(() => statuses(debate)).toBe('I1 ruled')
  }
  await expect(question(page)).toHaveText('The proposer asks to close the debate')
  await expect(issueLine(page, 'I1')).toContainText('critical')
  await expect(issueLine(page, 'I1')).toContainText('We go in circles.')
  await page.keyboard.press('a')
  await expect(send(page)).toHaveText('Close, leaving I1 (critical) and I2 (major) open')
  await isCleanInBothThemes(page, 'a closing that leaves issues open')
  await page.keyboard.press('ArrowRight')
  await expect(issueLine(page, 'I1').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(issueLine(page, 'I1').getByRole('combobox')).toHaveValue('proposer')
  // Past the note on I1.
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
  await expect(issueLine(page, 'I2').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(send(page)).toHaveText('Close · settles I1, I2')
  await page.keyboard.press('Control+Enter')
  await sendNow(page)
  await expect.poll(() => statuses(completion)).toBe('I1 ruled,I2 ruled')
  expect(await completion.state()).toBe('CLOSED')

  await expect(question(page)).toHaveText('You stopped this debate')
  await expect(decision(page)).toContainText('I was about to object.')
  await expect(send(page)).toHaveText('Resume')
  await isClean(page, 'a stop')
  await page.keyboard.press('Control+Enter')
  await sendNow(page)
  await expect.poll(() => stopped.state()).toBe('AWAITING_PROPOSER')
  await expect(tabs(page)).toHaveText(['Needs you0', 'Running7', 'Stalled0', 'Closed1'])
  await expect(page.getByRole('main')).toContainText('Nothing needs you now')
  expect(await page.evaluate(() => 'hasScrolled' in window)).toBe(false)
  await tab(page, 'Closed').click()
  await expect(rows(page)).toHaveText([/^CompletionSettled/])
})

test('every option is in view without scrolling at 1280 × 720 and 390 × 844, in the inbox and in a debate', async ({ page, site }) => {
  const debates = [await disputed(site.agents, 'Four', 4), await disputed(site.agents, 'Six', 6)]
  const isWhole = async (count: number, where: string) => {
    await expect(options(page)).toHaveCount(count)
    for (const part of [question(page), ...(await options(page).all()), send(page)]) await expect(part, where).toBeInViewport({ ratio: 1 })
    await fits(page, where)
    await isClean(page, where)
  }
  for (const [width, height] of [[1280, 720], [390, 844]] as const) {
    await page.setViewportSize({ width, height })
    for (const [i, debate] of debates.entries()) {
      const count = [4, 6][i]!
      await page.goto(`${site.url}/?d=${debate.id}`)
      await isWhole(count, `inbox, ${count} options, ${width} px`)
      await page.goto(`${site.url}/d/${debate.id}`)
      if (width === 390) await page.getByRole('button', { name: 'Decide' }).click()
      await isWhole(count, `debate, ${count} options, ${width} px`)
    }
  }
})

test('a ruling that is taken back is never sent and its question returns; a key held down rules on one question only', async ({ page, site }) => {
  const debates: Record<string, LiveDebate> = {}
  for (const title of ['First', 'Second', 'Third']) debates[title] = await appealed(site.agents, title)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/ruling') && sent.push(request.url()))
  await holdTime(page)
  await openInbox(page, site.url)
  // All three could be sent.
  for (const [title, next] of [['First', 'j'], ['Second', 'j'], ['Third', 'k']] as const) {
    await expect(question(page)).toContainText(title)
    await page.keyboard.press('a')
    await expect(send(page)).toHaveText('Rule A')
    await page.keyboard.press(next)
  }
  await expect(question(page)).toContainText('Second')
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(question(page)).toContainText('Third')
  // As a keyboard repeats it.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect(rows(page)).toHaveText([/^First/, /^Third/])
  await isClean(page, 'strip')
  await page.keyboard.press('u')
  await expect(strip(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(3)
  await expect(chosen(page)).toContainText('Second')
  await expect(option(page, 'A')).toHaveAttribute('aria-pressed', 'true')
  // Longer than a ruling can be taken back.
  await page.clock.setSystemTime(Date.now() + 60_000)
  await page.clock.fastForward(6_000)
  expect(await keptMoves(page)).toHaveLength(3)
  expect(sent).toEqual([])
  await send(page).click()
  await sendNow(page)
  await expect.poll(() => rulingsOf(debates.Second!)).toEqual([{ content: 'Ruling: option A. 6379', choice: 'A' }])
  await expect.poll(() => keptMoves(page)).toHaveLength(2)
  expect(sent).toHaveLength(1)

  // "Something else" is written out; n leads on from a debate to the next one; Shift closes too.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/d/${debates.Third!.id}`)
  await expect(send(page)).toBeVisible()
  await page.keyboard.press('c')
  await expect(rulingBox(page)).toBeFocused()
  await expect(send(page)).toHaveText('Write your own decision')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('7000')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(strip(page)).toContainText('Next: First (1 left)')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${site.url}/d/${debates.First!.id}`)
  await sendNow(page)
  await expect.poll(() => debates.Third!.state()).toBe('CLOSED')
  expect(await rulingsOf(debates.Third!)).toEqual([{ content: 'Ruling: option C. something else\n\n7000', choice: 'C' }])
})

test('leaving the page sends the ruling once, by a reload and by going away', async ({ page, site }) => {
  const [reloaded, left] = [await appealed(site.agents, 'Reloaded'), await appealed(site.agents, 'Left')]
  for (const [debate, leave] of [[reloaded, () => page.reload()], [left, () => page.goto('about:blank')]] as const) {
    await openInbox(page, site.url)
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await expect(strip(page)).toBeVisible()
    await leave()
    await expect.poll(() => rulingsOf(debate)).toHaveLength(1)
  }
  await page.goto(site.url)
  await isLive(page)
  await expect.poll(() => keptMoves(page)).toEqual([])
  expect((await Promise.all([reloaded, left].map(rulingsOf))).map(({ length }) => length)).toEqual([1, 1])
})

test('selection, filter and scroll position survive Back and a reload; a pinned question stays on top, and a snooze can be undone', async ({ page, site }) => {
  for (let n = 1; n <= 24; n++) await appealed(site.agents, `Number ${n}`)
  await page.setViewportSize({ width: 1280, height: 720 })
  await openInbox(page, site.url)
  for (let n = 0; n < 21; n++) await page.keyboard.press('j')
  await expect(chosen(page)).toContainText('Number 22')
  await expect(chosen(page)).toBeInViewport({ ratio: 1 })
  const scroller = list(page).locator('.overflow-y-auto').last()
  const scrolled = () => scroller.evaluate((element) => element.scrollTop)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  const isAsBefore = async () => {
    await expect(chosen(page)).toContainText('Number 22')
    await expect(question(page)).toContainText('Number 22')
    await expect.poll(scrolled).toBe(before)
  }
  await expect.poll(() => page.evaluate(() => (history.state as { inbox?: number } | null)?.inbox)).toBe(before)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/d\//)
  await page.goBack()
  await isAsBefore()
  await page.reload()
  await isAsBefore()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/d\//)
  await toInbox(page)
  await expect(chosen(page)).toContainText('Number 22')

  // The selection is never out of sight after a snooze.
  const snooze = page.getByRole('region', { name: 'Snooze' })
  await page.keyboard.press('s')
  await expect(snooze).toContainText('Snoozed: “Number 22”.')
  await expect(question(page)).toContainText('Number 23')
  await expect(chosen(page)).toBeInViewport({ ratio: 1 })
  await expect(tab(page, 'Needs you')).toHaveText('Needs you23')
  await expect(page).toHaveTitle(/^\(23\) /)
  await isClean(page, 'snoozed')
  await page.keyboard.press('u')
  await expect(snooze).toBeHidden()
  await expect(question(page)).toContainText('Number 22')
  await page.keyboard.press('Shift+S')
  await snooze.getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toContainText('Number 22')
  await page.keyboard.press('s')
  await expect(question(page)).toContainText('Number 23')
  await page.keyboard.press('p')
  await expect(rows(page).first()).toContainText('Number 23')
  await page.reload()
  await expect(rows(page).first()).toContainText('Number 23')
  await page.getByRole('button', { name: '1 snoozed' }).click()
  await page.getByRole('button', { name: 'Unsnooze' }).click()
  await expect(tab(page, 'Needs you')).toHaveText('Needs you24')

  // Each word may be anywhere in the title: 1, 10 to 19, and 21.
  await page.getByRole('searchbox').fill('number 1')
  await expect(rows(page)).toHaveCount(12)
  await listed(page, 'Number 12').click()
  await expect(question(page)).toContainText('Number 12')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('number 1')
  await expect(chosen(page)).toContainText('Number 12')
  await tab(page, 'Running').click()
  await expect(page).toHaveURL(`${site.url}/?tab=running&q=number+1`)
})

test('what is typed where a ruling is due is written into its note, and a long option is read whole at every width', async ({ page, site }) => {
  const debate = await site.agents.open('Prose', 'A motion.')
  await debate.opponent('No.')
  await debate.appeal('Which?\n\nOption A: Redis.\nOption B: The database.\nOption C: Something else.')
  for (const address of ['/', `/d/${debate.id}`]) {
    await page.goto(site.url + address)
    await expect(send(page)).toBeVisible()
    await page.keyboard.type('Neither, use an ETag. But no Redis.')
    await expect(rulingBox(page)).toHaveValue('Neither, use an ETag. But no Redis.')
    await expect(options(page).getByRole('button', { pressed: true })).toHaveCount(0)
    await rulingBox(page).fill('')
    await page.keyboard.press('Escape')
    await expect(rulingBox(page)).toBeHidden()
    // Escape leaves the text, so that a letter chooses again; a line of the text is completed in own words.
    await page.keyboard.press('c')
    await expect(option(page, 'C')).toHaveAttribute('aria-pressed', 'true')
    await expect(rulingBox(page)).toBeFocused()
    await page.keyboard.type('Namely an ETag.')
    await expect(rulingBox(page)).toHaveValue('Namely an ETag.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await expect(option(page, 'B')).toHaveAttribute('aria-pressed', 'true')
    await expect(rulingBox(page)).toHaveValue('Namely an ETag.')
    await rulingBox(page).fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await expect(send(page)).toHaveText('Choose an option')
  }
  await page.keyboard.type('not that one')
  await expect(rulingBox(page)).toHaveValue('not that one')
  await page.keyboard.press('Escape')

  const long = `Keep it where it is, ${'and move the old rows in the night, '.repeat(22)}EXCEPT that customer data never leaves the EU`
  const asked = await site.agents.open('Long', 'A motion.')
  await asked.opponent('No.')
  await asked.appeal('Where?\n\nRecommended: A.', long, 'Elsewhere', 'something else')
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(`${site.url}/?d=${asked.id}`)
    await option(page, 'A').scrollIntoViewIfNeeded()
    await expect(option(page, 'A')).toContainText('EXCEPT that customer data never leaves the EU')
    const isCut = (root: Element) => [root, ...root.querySelectorAll('*')].some((each) => getComputedStyle(each).display !== 'inline' && !each.matches('.sr-only') && each.scrollHeight > each.clientHeight + 1)
    expect(await option(page, 'A').evaluate(isCut)).toBe(false)
    await fits(page)
    await expect(send(page)).toBeInViewport({ ratio: 1 })
  }
})

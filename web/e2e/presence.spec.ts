// Presence of agents per role, invitations, and advice to the arbitrator.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { binary } from './support/aw'
import type { LiveDebate } from './support/agents'
import { agentsButton, decide, fits, giveToken, isClosed, listed, rule, stop, tab } from './support/page'
import { report } from './support/presence'
import { judge, reader } from './support/server'
import { tellStory } from './support/story'
import { expect, isClean, isLive, test, type Site } from './support/test'

const line = (page: Page) => page.getByRole('region', { name: 'Participants' })
const seat = (page: Page, role: string) => line(page).getByRole('listitem').filter({ hasText: role })

/** Parks a wait as an agent's program does, until the test ends or the debate changes. */
function wait(site: Site, debate: LiveDebate, role: string, agent: string): () => void {
  const ended = new AbortController()
  const query = new URLSearchParams({ role, argument_id: debate.last.id, timeout_ms: '60000' })
  fetch(`${site.server.url}/debates/${debate.id}/wait?${query}`, { headers: { 'X-Debate-Agent': agent }, signal: ended.signal }).catch(() => undefined)
  return () => ended.abort()
}

test('header, participants and list follow which agents wait and think, and the thread is not drawn again', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await site.agents.open('Presence', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await agentsButton(page).click()
  await expect(seat(page, 'Proposer')).toContainText('Not connected')
  await expect(seat(page, 'Opponent')).toContainText('Not connected')

  const leave = wait(site, debate, 'proposer', 'claude-code')
  await expect(seat(page, 'Proposer')).toHaveText('Proposer: Claude Code · waiting')
  await report(site, debate, { role: 'opponent', agent: 'Codex' })
  await expect(page.getByRole('button', { name: 'Agents and motion: Proposer, Claude Code, waiting; Opponent, Codex, thinking' })).toBeAttached()
  await expect(page.locator('[data-thinking]')).toHaveCount(1)
  await expect(seat(page, 'Opponent')).toHaveText(/^Opponent: Codex\s· thinking \d+ s$/)
  await report(site, debate, { role: 'opponent', agent: 'Codex', tokens: 41_234, cost_usd: 0.4234, detail: 'reads src/<b>store</b>.cc' })
  await expect(seat(page, 'Opponent')).toHaveText(/^Opponent: Codex\s· thinking \d+ s\s· 41 k tokens\s· \$0\.42reads src\/<b>store<\/b>\.cc$/)
  await isClean(page, 'presence')

  // The seconds count up without a change to the thread.
  await page.evaluate(() => {
    const changes = new MutationObserver((records) => (document.title = `${records.length} changes`))
    changes.observe(document.getElementById('thread')!, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const title = await page.title()
  const now = await seat(page, 'Opponent').textContent()
  await expect(seat(page, 'Opponent')).not.toHaveText(now!)
  await report(site, debate, { role: 'opponent', agent: 'Codex', tokens: 50_000 })
  await expect(seat(page, 'Opponent')).toHaveText(/\s· 50 k tokens$/)
  expect(await page.title()).toBe(title)

  // Also for a page that is opened later, and after the server has lost its memory.
  await page.reload()
  await agentsButton(page).click()
  await expect(seat(page, 'Opponent')).toContainText('Codex · thinking')
  await report(site, debate, { role: 'opponent', agent: 'Codex', state: 'gone' })
  await expect(seat(page, 'Opponent')).toContainText(/disconnected \d+ s ago/)
  await expect(seat(page, 'Opponent').getByRole('button', { name: 'Connect an agent as opponent' })).toBeVisible()
  leave()
  await site.server.kill()
  await site.server.restart()
  await expect(seat(page, 'Opponent')).toContainText('Not connected')

  await debate.intervene()
  await debate.rule('Enough.', true)
  await isClosed(page)
  await expect(line(page)).toBeHidden()

  // The list marks the debates where an agent is at work.
  const busy = await site.agents.open('A busy one', 'A motion.')
  const quiet = await site.agents.open('A quiet one', 'A motion.')
  await report(site, busy, { role: 'opponent', agent: 'Codex' })
  await page.goto(site.url)
  await isLive(page)
  await tab(page, 'Running').click()
  await expect(listed(page, 'A busy one')).toContainText('An agent is thinking')
  await expect(listed(page, 'A quiet one')).not.toContainText('An agent')
  wait(site, quiet, 'proposer', 'claude-code')
  await expect(listed(page, 'A quiet one')).toContainText('An agent is waiting')
  await isClean(page, 'marks')
  await report(site, busy, { role: 'opponent', agent: 'Codex', state: 'gone' })
  await expect(listed(page, 'A busy one')).not.toContainText('An agent')
})

test('an invitation has commands to copy, by keyboard and on a phone', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const debate = await site.agents.open('An invitation', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await agentsButton(page).click()
  const invite = page.getByRole('button', { name: 'Connect an agent as opponent' })
  await invite.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Connect an agent as opponent' })
  await expect(panel.getByText(`/debate-opponent ${debate.id}`, { exact: true })).toBeVisible()
  await expect(panel.getByText(`$debate-opponent ${debate.id}`, { exact: true })).toBeVisible()
  await expect(panel.getByText(`/debate:opponent ${debate.id}`, { exact: true })).toBeVisible()
  await expect(panel).toContainText(`${binary} debate run --debate-id ${debate.id} --proposer`)
  await isClean(page, 'invitation')

  await panel.getByRole('button', { name: /^Copy: .* debate run / }).click()
  await expect(panel.getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^DEBATE_SERVER_URL=${site.url} .*/aw debate run --debate-id ${debate.id} --proposer \\w+ --opponent \\w+$`))
  // A shell takes the copied line as it is.
  await panel.getByRole('button', { name: /^Copy: .* agent command / }).click()
  const command = await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('agent command').then(() => page.evaluate(() => navigator.clipboard.readText()))
  expect((await promisify(execFile)('sh', ['-c', command])).stdout).toContain('you are the opponent')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Agents and motion' })).toBeVisible()
  await expect(invite).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await agentsButton(page).click()
  await page.getByRole('button', { name: 'Connect an agent as proposer' }).click()
  const phone = page.getByRole('dialog', { name: 'Connect an agent as proposer' })
  await expect(phone).toBeInViewport({ ratio: 1 })
  await fits(page)
  await isClean(page, 'invitation on a phone')
})

test.describe('with an arbitrator’s token', () => {
  test.use({ environment: { DEBATE_AUTH_TOKEN: reader, DEBATE_ARBITRATOR_TOKEN: judge } })

  test('advice stands beside the ruling, is harmless, and ends with it', async ({ page, site }) => {
    const { debate } = await tellStory(site.agents)
    const advice = '## I would rule B\n\n<img src=x onerror="document.title=1"> Because of **#2**; see [this](javascript:alert(1)).'
    await report(site, debate, { role: 'arbitrator', agent: 'gemini-cli', advice, state: 'waiting' })
    await page.goto(`${site.url}/d/${debate.id}`)
    await giveToken(page, judge)
    const given = page.getByRole('region', { name: 'Advice from Gemini CLI (not binding)' })
    await expect(given.getByRole('heading', { name: 'I would rule B' })).toBeVisible()
    await expect(given).toContainText('<img src=x')
    await expect(given.locator('img, a[href^=javascript]')).toHaveCount(0)
    await isClean(page, 'advice')
    await agentsButton(page).click()
    await expect(seat(page, 'Adviser')).toHaveText('Adviser: Gemini CLI · waiting')
    await expect(line(page)).not.toContainText('Arbitrator')
    await page.keyboard.press('Escape')

    const fold = given.getByRole('button', { name: 'Advice from Gemini CLI (not binding)' })
    await fold.focus()
    await page.keyboard.press('Enter')
    await expect(given.getByRole('heading', { name: 'I would rule B' })).toBeHidden()
    await fold.click()
    await report(site, debate, { role: 'arbitrator', agent: 'gemini-cli', advice: 'Now I would rule **A**.', state: 'waiting' })
    await expect(given).toContainText('Now I would rule A.')

    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await decide(page).click()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fits(page)
    await rule(page, 'A')
    await expect(stop(page)).toBeVisible()
    await expect(given).toBeHidden()
  })
})

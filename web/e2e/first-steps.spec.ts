// A server without debates: the commands of the first steps are right for this computer.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { binary } from './support/aw'
import { fits, listed, tab } from './support/page'
import { expect, isClean, isLive, test } from './support/test'

const folder = mkdtempSync(join(tmpdir(), 'debate-programs-'))
for (const name of ['gemini', 'cursor-agent']) {
  writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n')
  chmodSync(join(folder, name), 0o755)
}

test.describe('with two programs', () => {
  test.use({ environment: { PATH: folder } })

  test('the three steps name the user’s own paths and programs, and disappear with the first debate', { tag: '@journey' }, async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(site.url)
    await isLive(page)
    const steps = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(steps).toHaveCount(3)
    await expect(page.getByText('two different model families')).toBeVisible()
    const found = page.getByRole('list', { name: 'Found on this machine' })
    await expect(found).toContainText('Gemini CLI, found')
    await expect(found).toContainText('Cursor, found')
    await expect(found).toContainText('Claude Code, not found')
    await expect(steps.nth(0)).toContainText(`${binary} debate run --list`)
    await expect(steps.nth(1)).toContainText(`${binary} debate run plan.md --proposer gemini --opponent cursor`)
    await isClean(page, 'first steps')

    await page.getByLabel('Opponent', { exact: true }).selectOption('Codex')
    await expect(steps.nth(1)).toContainText('--proposer gemini --opponent codex')
    await page.getByRole('region', { name: 'To see an example first' }).getByRole('button', { name: /^Copy: / }).click()
    const demo = await page.evaluate(() => navigator.clipboard.readText())
    expect(demo).toBe(`DEBATE_SERVER_URL=${site.url} ${binary} demo`)
    expect((await promisify(execFile)('/bin/sh', ['-c', `${demo} --help`])).stdout).toContain('aw demo')

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('heading', { name: 'Let two agents debate your plan' })).toBeVisible()
    await fits(page)
    await isClean(page, 'first steps on a phone')
    await site.agents.open('The first one', 'A motion.')
    await expect(page.getByRole('heading', { name: 'Let two agents debate your plan' })).toBeHidden()
    await tab(page, 'Running').click()
    await expect(listed(page, 'The first one')).toBeVisible()
  })
})

// A server without debates: what the page says of how to begin is true on this computer.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { binary } from './support/aw'
import { reader } from './support/server'
import { expect, isClean, isLive, test } from './support/test'

const folder = mkdtempSync(join(tmpdir(), 'debate-programs-'))
for (const name of ['gemini', 'cursor-agent']) {
  writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n')
  chmodSync(join(folder, name), 0o755)
}

test.describe('with two programs', () => {
  test.use({ environment: { PATH: folder } })

  test('three steps have the user’s own paths and programs, and go when there is a debate', { tag: '@journey' }, async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(site.url)
    await isLive(page)
    const steps = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(steps).toHaveCount(3)
    const found = page.getByRole('list', { name: 'Found on this computer' })
    await expect(found).toContainText('Gemini CLI, found')
    await expect(found).toContainText('Cursor, found')
    await expect(found).toContainText('Claude Code, not found')
    await expect(steps.nth(0)).toContainText(`${binary} debate run --list`)
    await expect(steps.nth(1)).toContainText(`${binary} debate run plan.md --proposer gemini --opponent cursor`)
    await isClean(page, 'first steps')

    await page.getByLabel('Opponent', { exact: true }).selectOption('Codex')
    await expect(steps.nth(1)).toContainText('--proposer gemini --opponent codex')
    await steps.nth(2).getByRole('button', { name: /^Copy: / }).click()
    const demo = await page.evaluate(() => navigator.clipboard.readText())
    expect(demo).toBe(`DEBATE_SERVER_URL=${site.url} ${binary} demo`)
    expect((await promisify(execFile)('/bin/sh', ['-c', `${demo} --help`])).stdout).toContain('aw demo')

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('heading', { name: 'Let two agents debate your plan' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await isClean(page, 'first steps on a phone')
    await site.agents.open('The first one', 'A motion.')
    await expect(page.getByRole('link', { name: /The first one/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Let two agents debate your plan' })).toBeHidden()
  })
})

test.describe('without any', () => {
  test.use({ environment: { PATH: '' }, locale: 'vi-VN' })

  test('it says so, in Vietnamese too', async ({ page, site }) => {
    await page.goto(site.url)
    await expect(page.getByText('Không có chương trình nào mà chúng tôi biết')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('debate run plan.md --proposer claude --opponent codex')
    await isClean(page, 'first steps in Vietnamese')
  })
})

test.describe('with a token', () => {
  test.use({ environment: { DEBATE_AUTH_TOKEN: reader } })

  test('the commands never have it', async ({ page, site }) => {
    await page.goto(site.url)
    await page.getByLabel('Token').fill(reader)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('set DEBATE_AUTH_TOKEN')).toBeVisible()
    expect(await page.getByRole('main').innerHTML()).not.toContain(reader)
  })
})

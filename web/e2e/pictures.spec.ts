// Renews the pictures in docs/images, from a debate that `aw demo` plays and from invented figures: npm run screenshots
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Debate } from '../src/lib/api/types'
import { binary, environmentFor } from './support/aw'
import { months, showFigures } from './support/closed-story'
import { tellPanel } from './support/panel-story'
import type { Site } from './support/test'
import { animationsEnd, expect, isClean, isLive, test } from './support/test'

const folder = resolve('../docs/images')

/** A few debates, and the demo's in the state in which it waits for a ruling. */
async function tellAll(site: Site): Promise<string> {
  const cache = await site.agents.open('Move the build cache to object storage', 'Cheaper and faster.')
  await cache.opponent('Not proven.')
  await site.agents.open('Có nên tách dịch vụ thanh toán?', 'Đề xuất tách.', 'general_debate')
  const closed = await site.agents.open('Rename the staging cluster', 'To something that says what it is.', 'general_debate')
  await closed.opponent('Fine.')
  await closed.resolve('Agreed.')
  await closed.rule('Accepted: webhooks of the old name are forwarded for 30 days.', true)
  const demo = spawn(binary, ['demo'], { env: environmentFor(site.server.url), stdio: 'ignore' })
  let id = ''
  await expect
    .poll(
      async () => {
        const { debates } = await site.agents.call<{ debates: Debate[] }>('GET', '/debates?state=AWAITING_ARBITRATOR')
        id = debates[0]?.id ?? ''
        return id
      },
      { timeout: 90_000, intervals: [200] },
    )
    .not.toBe('')
  // Before it rules by itself.
  demo.kill()
  return id
}

const settled = async (page: Page) => {
  await isLive(page).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
  await animationsEnd(page)
}

for (const language of ['en', 'vi'] as const) {
  test.describe(`@pictures ${language}`, () => {
    test.use({ locale: language === 'vi' ? 'vi-VN' : 'en-GB', viewport: { width: 1360, height: 860 } })

    test('of the page', async ({ page, site }) => {
      test.setTimeout(180_000)
      const id = await tellAll(site)
      const shot = async (name: string) => {
        await settled(page)
        await isClean(page, name)
        await page.screenshot({ path: `${folder}/${name}${language === 'vi' ? '-vi' : ''}.png` })
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${site.url}/d/${id}`)
        await page.getByRole('article').last().waitFor()
        await shot(`page-${colorScheme}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await showFigures(page, months)
      await page.goto(`${site.url}/insights`)
      await page.getByRole('table').first().waitFor()
      await shot('page-insights')
      const { documents } = await site.agents.call<{ documents: { document_id: string }[] }>('GET', '/documents')
      await page.goto(`${site.url}/doc/${documents[0]!.document_id}?from=1&to=2&debate=${id}`)
      await page.getByRole('table').first().waitFor()
      await shot('page-diff')
      const panel = await tellPanel(site.agents)
      await panel.debate.review('codex', 'I2 stands.', [{ id: 'I2', set: 'open', note: 'One dead receiver stops all webhooks.' }])
      await page.goto(`${site.url}/d/${panel.debate.id}`)
      await page.getByRole('article').last().waitFor()
      await page.getByRole('tab', { name: /^(Issues|Vấn đề)/ }).click()
      await page.getByRole('button', { name: /^I3 / }).click()
      await page.getByText('migrations/0002.sql:4').waitFor()
      await shot('page-panel')
      await page.setViewportSize({ width: 390, height: 780 })
      await page.goto(`${site.url}/d/${id}`)
      await page.getByRole('article').last().waitFor()
      await shot('page-phone')
    })
  })
}

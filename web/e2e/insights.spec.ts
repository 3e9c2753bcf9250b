// How debates went: figures of real ones, by keyboard, in both languages and on every screen.
import type { Page } from '@playwright/test'
import type { Insights } from '../src/lib/api/types'
import { closeByConsent, closeByRuling, months, showFigures } from './support/closed-story'
import type { Site } from './support/test'
import { expect, isClean, isLive, test } from './support/test'

/** Three of them; the pair of agents is known of one, soon after its moves. */
async function tellAll(site: Site): Promise<void> {
  await closeByRuling(site, 'the cache', { proposer: 'claude-code', opponent: 'codex' })
  await closeByRuling(site, 'the queue')
  await closeByConsent(site, 'Rename the cluster')
  await expect.poll(async () => (await site.agents.call<Insights>('GET', '/stats')).by_pair.length).toBe(1)
}

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd')
const table = (page: Page, name: string) => page.getByRole('table', { name })
/** The rows of a table as one reads them, without its head. */
const rowsOf = async (page: Page, name: string) => {
  const rows = await table(page, name).getByRole('row').all()
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()))
  return cells.filter((row) => row.length > 0)
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('the figures are those of the debates that were closed', { tag: '@journey' }, async ({ page, site }) => {
  await tellAll(site)
  await site.agents.open('Still running', 'Not counted.')
  const answer = await page.goto(`${site.url}/insights`)
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle('Insights')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 closed debates.')
  await expect(fact(page, 'Closed debates')).toHaveText(['3'])
  await expect(fact(page, 'Rounds until closing')).toHaveText(['2'])
  await expect(fact(page, 'Issues decided by ruling')).toHaveText(['40%', '2 of 5 issues'])
  await expect(fact(page, 'Proposer’s time')).toHaveText(['0 s'])
  await expect(fact(page, 'Wait for you')).toHaveText([/^[1-9] s$/, '3 rulings'])

  expect(await rowsOf(page, 'Rounds until closing')).toEqual([
    ['1', '1'],
    ['2', '2'],
  ])
  await expect(page.getByRole('list', { name: 'Time in a debate' }).getByRole('listitem')).toHaveText([/^Proposer’s time0 s$/, /^Opponent’s time0 s$/, /^Wait for you[1-9] s$/])
  const fates = await rowsOf(page, 'What became of issues')
  expect(fates.filter(([, ...counts]) => counts.some((count) => count !== '0'))).toEqual([
    ['Verified', '2', '0', '0', '2'],
    ['Ruled', '0', '2', '0', '2'],
    ['Open', '0', '0', '1', '1'],
    ['All', '2', '2', '1', '5'],
  ])
  const types = await rowsOf(page, 'By type of debate')
  expect(types.map(([name, debates, rounds, , , , share]) => [name, debates, rounds, share])).toEqual([
    ['Coding plan', '2', '2', '50%'],
    ['General', '1', '1', '0%'],
  ])
  expect((await rowsOf(page, 'By pair of agents')).map(([name, debates]) => [name, debates])).toEqual([['Claude Code / Codex', '1']])
})

test('a bar is as long as its number says', async ({ page, site }) => {
  await showFigures(page, months)
  await page.goto(`${site.url}/insights`)
  const bars = table(page, 'Rounds until closing').locator('td span[style]')
  const counts = months.all.by_rounds.filter((count) => count > 0)
  await expect(bars).toHaveCount(counts.length)
  const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  const longest = Math.max(...widths)
  for (const [i, width] of widths.entries()) expect(width / longest).toBeCloseTo(counts[i]! / Math.max(...counts), 1)
})

test('it is reached, and its period chosen, by keyboard alone', async ({ page, site }) => {
  await tellAll(site)
  await page.goto(site.url)
  await isLive(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Insights: how debates go')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('i')
  await expect(page).toHaveURL(`${site.url}/`)
  // One right after the other, however slow the machine.
  await page.evaluate(() => ['g', 'i'].forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))))
  await expect(page).toHaveURL(`${site.url}/insights`)
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('radio', { name: 'All time' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${site.url}/insights?days=30`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 debates closed in the last 30 days.')
  await page.reload()
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  // One step back is where one came from, whatever was looked at.
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
})

test('one sentence where nothing was closed, and the reason where it cannot be told', async ({ page, site }) => {
  await site.agents.open('Running', 'A motion.')
  await page.goto(`${site.url}/insights`)
  await expect(page.getByRole('heading', { name: 'No debate has been closed yet.' })).toBeVisible()
  await page.getByText('7 days').click()
  await expect(page.getByRole('heading', { name: 'No debate was closed in the last 7 days.' })).toBeVisible()
  await isClean(page, 'nothing closed')
  await page.route(/\/stats/, (route) => route.fulfill({ status: 429, json: { success: false, error: { code: 'RATE_LIMITED', message: 'slow' } } }))
  await page.goto(`${site.url}/insights?days=90`)
  await expect(page.getByRole('heading', { name: 'The figures could not be loaded.' })).toBeVisible()
  await isClean(page, 'failed')
  await page.unroute(/\/stats/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No debate was closed in the last 90 days.' })).toBeVisible()
})

test('where there are too many, it says which are counted', async ({ page, site }) => {
  await showFigures(page, { ...months, all: { ...months.all, debates: 1_000 } })
  await page.goto(`${site.url}/insights`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('The newest 1,000 closed debates; older ones are not counted.')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [language, locale] of [['English', 'en-GB'], ['Vietnamese', 'vi-VN']] as const) {
    test.describe(`${colorScheme}, in ${language}`, () => {
      test.use({ locale, colorScheme })
      test('it fits every screen and axe finds nothing', async ({ page, site }) => {
        const long = 'an-agent-with-a-very-long-name-'.repeat(6)
        const worst = { ...months.all, by_rounds: months.all.by_rounds.map((_, i) => 40 + i), median_ms: { proposer: 86_399_000, opponent: 3_599_000, arbitrator: 864_000_000 } }
        await showFigures(page, { ...months, all: worst, by_pair: [...months.by_pair, { proposer: long, opponent: long, figures: worst }] })
        for (const width of [360, 600, 800, 1000, 1360]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`${site.url}/insights`)
          await expect(page.getByRole('table')).toHaveCount(4)
          expect(await sideways(page), `${width} px`).toBeLessThanOrEqual(0)
          const region = page.getByRole('main').getByRole('region').first()
          expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px, inside`).toBeLessThanOrEqual(0)
          if (width === 360 || width === 1360) await isClean(page, `${width} px`)
        }
      })
    })
  }
}

test.describe('in Vietnamese', () => {
  test.use({ locale: 'vi-VN' })
  test('the figures speak it too', async ({ page, site }) => {
    await tellAll(site)
    await page.goto(`${site.url}/insights?days=7`)
    await expect(page).toHaveTitle('Thống kê')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('3 cuộc tranh luận đóng trong 7 ngày qua.')
    await expect(fact(page, 'Do bạn phán quyết')).toHaveText(['40%', '2 trên 5 vấn đề'])
    await expect(fact(page, 'Chờ bạn')).toHaveText([/^[1-9] giây$/, '3 phán quyết'])
    expect((await rowsOf(page, 'Vấn đề kết thúc ra sao')).find(([name]) => name === 'Đã phán quyết')).toEqual(['Đã phán quyết', '0', '2', '0', '2'])
    await isClean(page, 'Vietnamese')
  })
})

for (const locale of ['en-GB', 'vi-VN']) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })
    test('the header with its link fits a phone, connected or not', async ({ page, site }) => {
      const gear = page.getByRole('button', { name: /^(Settings|Cài đặt)$/ })
      await page.goto(site.line.url)
      await page.getByRole('link', { name: /^(Insights|Thống kê)$/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^(Insights|Thống kê)$/ })).toBeVisible()
      for (const path of ['/insights', '/']) {
        await page.goto(site.line.url + path)
        await expect(gear).toBeInViewport({ ratio: 1 })
        expect(await sideways(page), path).toBeLessThanOrEqual(0)
      }
      await site.server.kill()
      await expect(page.getByRole('banner').getByText(/Reconnecting in|Kết nối lại sau/)).toBeVisible()
      await expect(gear).toBeInViewport({ ratio: 1 })
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    })
  })
}

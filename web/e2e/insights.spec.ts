// Insights: figures of closed debates, by keyboard, in both languages and on every screen.
import type { Page } from '@playwright/test'
import type { Insights } from '../src/lib/api/types'
import { closeByConsent, closeByRuling, months, showFigures } from './support/closed-story'
import { choose, chord, fits, isReconnecting } from './support/page'
import type { Site } from './support/test'
import { expect, isClean, isCleanInBothThemes, isLive, test } from './support/test'

/** Closes three debates. The pair of agents is known of one, soon after its moves. */
async function tellAll(site: Site): Promise<void> {
  await closeByRuling(site, 'the cache', { proposer: 'claude-code', opponent: 'codex' })
  await closeByRuling(site, 'the queue')
  await closeByConsent(site, 'Rename the cluster')
  await expect.poll(async () => (await site.agents.call<Insights>('GET', '/stats')).by_pair.length).toBe(1)
}

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd')
const table = (page: Page, name: string) => page.getByRole('table', { name })
/** The texts of a table's cells, row by row, without its head. */
const rowsOf = async (page: Page, name: string) => {
  const rows = await table(page, name).getByRole('row').all()
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()))
  return cells.filter((row) => row.length > 0)
}

test('the figures are those of the closed debates, and are reached by keyboard alone', { tag: '@journey' }, async ({ page, site }) => {
  // Before the first debate is closed, one sentence; when the server refuses, the reason.
  await site.agents.open('Still running', 'Not counted.')
  await page.goto(`${site.url}/insights`)
  await expect(page.getByRole('heading', { name: 'No debate has been closed yet.' })).toBeVisible()
  await page.getByText('7 days').click()
  await expect(page.getByRole('heading', { name: 'No debate was closed in the last 7 days.' })).toBeVisible()
  await isClean(page, 'nothing closed')
  await page.route(/\/stats/, (route) => route.fulfill({ status: 429, json: { success: false, error: { code: 'RATE_LIMITED', message: 'slow' } } }))
  await page.goto(`${site.url}/insights?days=90`)
  await expect(page.getByRole('heading', { name: 'The statistics could not be loaded.' })).toBeVisible()
  await isClean(page, 'failed')
  await page.unroute(/\/stats/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No debate was closed in the last 90 days.' })).toBeVisible()

  await tellAll(site)
  await page.goto('about:blank')
  const answer = await page.goto(`${site.url}/insights`)
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle('Insights')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 closed debates.')
  await expect(fact(page, 'Closed debates')).toHaveText(['3'])
  await expect(fact(page, 'Rounds to close')).toHaveText(['2'])
  await expect(fact(page, 'Decided by ruling')).toHaveText(['40%', '2 of 5 issues'])
  await expect(fact(page, 'Proposer’s time')).toHaveText([/^\d+ s$/])
  await expect(fact(page, 'Your response time')).toHaveText([/^[1-9]\d* s$/, '3 rulings'])

  expect(await rowsOf(page, 'Rounds to close')).toEqual([
    ['1', '1'],
    ['2', '2'],
  ])
  await expect(page.getByRole('list', { name: 'Response times' }).getByRole('listitem')).toHaveText([/^Proposer’s time\d+ s$/, /^Opponent’s time\d+ s$/, /^Your response time[1-9]\d* s$/])
  const fates = await rowsOf(page, 'Issue outcomes')
  expect(fates.filter(([, ...counts]) => counts.some((count) => count !== '0'))).toEqual([
    ['Verified', '2', '0', '0', '2'],
    ['Ruled', '0', '2', '0', '2'],
    ['Open', '0', '0', '1', '1'],
    ['All', '2', '2', '1', '5'],
  ])
  const types = await rowsOf(page, 'By debate type')
  expect(types.map(([name, debates, rounds, , , , share]) => [name, debates, rounds, share])).toEqual([
    ['Coding plan', '2', '2', '50%'],
    ['General', '1', '1', '0%'],
  ])
  expect((await rowsOf(page, 'By agent pair')).map(([name, debates]) => [name, debates])).toEqual([['Claude Code / Codex', '1']])

  await page.goto(site.url)
  await isLive(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Insights: statistics of closed debates')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('i')
  await expect(page).toHaveURL(`${site.url}/`)
  await chord(page, 'g', 'i')
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
  // Changing the period adds no step to the history.
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)

  await choose(page, 'Tiếng Việt')
  await page.goto(`${site.url}/insights?days=7`)
  await expect(page).toHaveTitle('Thống kê')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 cuộc tranh luận đóng trong 7 ngày qua.')
  await expect(fact(page, 'Tỷ lệ do phán quyết')).toHaveText(['40%', '2 trên 5 vấn đề'])
  await expect(fact(page, 'Thời gian chờ bạn')).toHaveText([/^[1-9]\d* giây$/, '3 phán quyết'])
  expect((await rowsOf(page, 'Kết quả của các vấn đề')).find(([name]) => name === 'Đã phán quyết')).toEqual(['Đã phán quyết', '0', '2', '0', '2'])
  await isClean(page, 'Vietnamese')
})

test('the figures fit every screen in both themes and languages, and each bar is as long as its number', async ({ page, site }) => {
  const long = 'an-agent-with-a-very-long-name-'.repeat(6)
  const worst = { ...months.all, by_rounds: months.all.by_rounds.map((_, i) => 40 + i), median_ms: { proposer: 86_399_000, opponent: 3_599_000, arbitrator: 864_000_000 } }
  await showFigures(page, { ...months, all: worst, by_pair: [...months.by_pair, { proposer: long, opponent: long, figures: worst }] })
  await page.goto(`${site.url}/insights`)
  for (const language of ['English', 'Tiếng Việt']) {
    await choose(page, language)
    for (const width of [360, 600, 800, 1000, 1360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('table')).toHaveCount(5)
      await fits(page, `${language}, ${width} px`)
      const region = page.getByRole('main').getByRole('region').first()
      expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth), `${language}, ${width} px, inside`).toBeLessThanOrEqual(0)
      if (width === 360 || width === 1360) await isCleanInBothThemes(page, `${language}, ${width} px`)
    }
  }
  await choose(page, 'English')
  await page.unroute(/\/stats(\?|$)/)
  await showFigures(page, { ...months, all: { ...months.all, debates: 1_000 } })
  await page.reload()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Only the newest 1,000 closed debates are counted.')
  const bars = table(page, 'Rounds to close').locator('td span[style]')
  const counts = months.all.by_rounds.filter((count) => count > 0)
  await expect(bars).toHaveCount(counts.length)
  const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  const longest = Math.max(...widths)
  for (const [i, width] of widths.entries()) expect(width / longest).toBeCloseTo(counts[i]! / Math.max(...counts), 1)

  // The header with its link fits a phone in both languages, connected or not.
  await page.setViewportSize({ width: 360, height: 740 })
  const gear = page.getByRole('button', { name: /^(Settings|Cài đặt)$/ })
  for (const path of ['/insights', '/']) {
    await page.goto(site.url + path)
    for (const language of ['Tiếng Việt', 'English']) {
      await choose(page, language)
      await expect(gear).toBeInViewport({ ratio: 1 })
      await fits(page, path)
    }
  }
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await site.server.kill()
  await isReconnecting(page)
  await expect(gear).toBeInViewport({ ratio: 1 })
  await fits(page, 'reconnecting')
  await choose(page, 'Tiếng Việt')
  await expect(page.getByRole('banner').getByText(/Kết nối lại/)).toBeVisible()
  await fits(page, 'reconnecting, in Vietnamese')
})

// 10,000 debates: how they are loaded, how many rows are drawn, and what scrolling costs.
import { appealed, chosen, openInbox } from './support/inbox'
import { tab } from './support/page'
import { expect, test } from './support/test'

const at = (sorted: readonly number[], share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)

/** Scrolls up by a fifth of the view per frame, for 300 frames. Gives the sorted frame times, the tasks longer than 50 ms and the most rows drawn. Runs in the page. */
async function scrollUp(element: Element): Promise<{ frames: number[]; longTasks: number[]; most: number }> {
  const [frames, longTasks]: number[][] = [[], []]
  const observer = new PerformanceObserver((list) => longTasks!.push(...list.getEntries().map(({ duration }) => duration)))
  observer.observe({ type: 'longtask' })
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  element.scrollTop = element.scrollHeight
  let most = 0
  let before = await frame()
  for (let i = 0; i < 300; i++) {
    element.scrollTop -= element.clientHeight / 5
    const now = await frame()
    frames!.push(now - before)
    before = now
    most = Math.max(most, element.querySelectorAll('[data-item]').length)
  }
  await frame()
  await frame()
  longTasks!.push(...observer.takeRecords().map(({ duration }) => duration))
  observer.disconnect()
  return { frames: frames!.sort((a, b) => a - b), longTasks: longTasks!, most }
}

test('10,000 debates are loaded page by page as one scrolls, and few of them are drawn', async ({ page, site }) => {
  test.slow()
  const many = 10_000
  const atOnce = 100
  await site.agents.open('The oldest', 'A motion.')
  for (let i = 0; i < many; i += atOnce) await Promise.all(Array.from({ length: atOnce }, (_, j) => site.agents.open(`Debate ${i + j}`, 'A motion.')))
  const appeal = await appealed(site.agents, 'Among many')
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/debates' && !searchParams.has('state')) pages.push(request.url())
  })
  await openInbox(page, site.url)
  await expect(chosen(page)).toContainText('Among many')
  const first = pages.length
  expect(first).toBeLessThan(5)
  await tab(page, 'Running').click()
  const scroller = page.locator('main .overflow-y-auto').first()
  const drawn = () => page.locator('main [data-item]').count()
  expect(await drawn()).toBeLessThan(120)
  // To the end, which moves with every page that is loaded.
  const oldest = page.getByRole('main').getByRole('link', { name: 'The oldest' })
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(oldest).toBeInViewport({ timeout: 200 })
  }).toPass({ intervals: [50], timeout: 120_000 })
  expect(pages.length - first).toBeGreaterThanOrEqual(many / 500 - 2)
  expect(pages.at(-1)).toContain('cursor=')
  expect(await drawn()).toBeLessThan(120)
  // The yardstick is an empty page that scrolls the same way on this computer now.
  const empty = await page.context().newPage()
  await empty.setContent('<main style="height: 90vh; overflow-y: auto"><div style="height: 400000px"></div></main>')
  const bare = await empty.locator('main').evaluate(scrollUp)
  await empty.close()
  await page.bringToFront()
  const full = await scroller.evaluate(scrollUp)
  // Later than one and a half frames of the empty page.
  const isLate = (ms: number) => ms > 1.5 * at(bare.frames, 0.5)
  const summary = ({ frames, longTasks, most }: typeof full) =>
    `of ${frames.length} frames ${frames.filter(isLate).length} late, median ${at(frames, 0.5)} ms, longest ${at(frames, 1)} ms; ${longTasks.length} long tasks, ${Math.max(0, ...longTasks).toFixed(0)} ms at most; ${most} rows at most`
  console.log(`empty: ${summary(bare)}\n10,000: ${summary(full)}`)
  test.info().annotations.push({ type: 'scrolling an empty page', description: summary(bare) }, { type: 'scrolling 10,000 debates', description: summary(full) })
  expect(full.most).toBeLessThan(120)
  expect(Math.max(0, ...full.longTasks)).toBeLessThan(500 + 10 * at(bare.frames, 1))
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await tab(page, 'Needs you').click()
  await expect(page.locator(`[data-item="${appeal.id}"]`)).toBeInViewport()
})

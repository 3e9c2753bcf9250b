// The cost of the first screen: compressed bytes of script, processor time, and layout shifts.
import type { CDPSession, Locator, Page, Request } from '@playwright/test'
import { closeByConsent } from './support/closed-story'
import { tellBlocked } from './support/ledger-story'
import { planV1, tellStory } from './support/story'
import { disputed, openInbox } from './support/inbox'
import { question } from './support/page'
import { expect, isCleanInBothThemes, test, watchProcessor, watchRequests } from './support/test'

const mostKb = 150
const mostShift = 0.02
const mostTimeRatio = 2

type Shift = { value: number; what: string[] }

/** Collects the layout shifts without recent input, from the beginning of the page. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[]) {
        const what = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

async function slowNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 })
  return session
}

/** The compressed size of all scripts that the page fetches. */
async function scriptKb(page: Page, go: () => Promise<void>): Promise<number> {
  const scripts: Request[] = []
  const take = (request: Request) => void (request.resourceType() === 'script' && scripts.push(request))
  const isQuiet = watchRequests(page)
  page.on('requestfinished', take)
  await go()
  // Chunks that are preloaded count too.
  await isQuiet()
  page.off('requestfinished', take)
  const sizes = await Promise.all(scripts.map(async (request) => {
    expect((await request.response())?.headers()['content-encoding']).toBe('br')
    return (await request.sizes()).responseBodySize
  }))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const devices = { phone: { width: 360, height: 740 }, desktop: { width: 1360, height: 860 } }

test('nothing moves while a page loads, on a slow phone and a slow desktop', async ({ page, site }) => {
  test.slow()
  // Several questions on one screen; the first one grows when its evidence is loaded.
  const ports = async (title: string) => {
    const asked = await site.agents.open(title, 'A motion.')
    await asked.opponent(`Not ${title}. ${'More about ports. '.repeat(15)}`)
    await asked.appeal(`Which port for ${title}?`, '6379', '6380', 'something else')
    return asked
  }
  await (await ports('Ports of the cache')).rule('Port 6380.', true)
  for (const title of ['Ports of the queue', 'Ports of the web']) await ports(title)
  const blocked = await tellBlocked(site.agents)
  const { debate, documentId } = await tellStory(site.agents)
  const shifts = await watchShifts(page)
  const isQuiet = watchRequests(page)
  const slow = await slowNetwork(page)
  // A debate that fits the screen: raw text that is shown before its rendering would shift the rest.
  const short = await site.agents.open('Short', '## Goal\n\n- one\n- two\n\n**Why:** [because](https://example.com/a/very/long/address/that/nobody/reads).\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  await short.opponent('No.\n\n1. First.\n2. Second.\n\n```ts\nconst a = 1\n```')
  await short.proposer('Yes.')
  // The slowest order: a document is shown before its debate is known, and before the search has found the debates that name it.
  const ruled = await tellStory(site.agents, 'Ruled')
  await ruled.debate.rule('Lax.')
  await site.agents.version(ruled.documentId, 'Third', planV1)
  await page.routeWebSocket(new RegExp(ruled.debate.id), async (socket) => {
    await page.getByRole('heading', { name: 'Plan: token refresh' }).waitFor()
    socket.connectToServer()
  })
  const changes = page.getByRole('region', { name: 'Changes from version 1 to version 2' })
  await page.route('**/search?*', async (route) => {
    await changes.waitFor()
    await route.continue()
  })
  const shownLast: Record<string, Locator> = { document: page.getByRole('button', { name: 'Changes since your last ruling' }), diff: page.getByRole('main').getByRole('link', { name: 'Token refresh' }) }
  const views = { home: '/', short: `/d/${short.id}`, appeal: `/d/${debate.id}`, motion: `/d/${debate.id}#1`, blocked: `/d/${blocked.debate.id}`, document: `/doc/${ruled.documentId}?debate=${ruled.debate.id}`, diff: `/doc/${documentId}?from=1&to=2`, insights: '/insights' }
  await closeByConsent(site, 'Rename the cluster')
  for (const [device, viewport] of Object.entries(devices)) {
    await page.setViewportSize(viewport)
    for (const [name, path] of Object.entries(views)) {
      await page.goto('about:blank')
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      await page.goto(site.url + path)
      await page.getByRole('heading').first().waitFor()
      await shownLast[name]?.waitFor()
      await isQuiet()
      // The rest is done at full speed: a throttled processor is never idle.
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      let moved = await shifts()
      const isStill = async () => {
        const before = moved.length
        moved = await shifts()
        return moved.length === before
      }
      await expect.poll(isStill, { intervals: [250] }).toBe(true)
      const sum = moved.reduce((total, { value }) => total + value, 0)
      console.log(`${device} ${name}: ${sum.toFixed(3)}`)
      expect.soft(sum, `${name} ${JSON.stringify(moved)}`).toBeLessThan(mostShift)
    }
  }
})

test('the newest of 61 arguments costs at most twice the processor time of the newest of three', async ({ page, site }) => {
  const words = (seq: number) => `## Argument ${seq}\n\n${'Some **bold** text with `code` to read, and [a link](https://example.com). '.repeat(8)}\n\n1. One\n2. Two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`ts\nconst a = ${seq}\n\`\`\``
  const debateOf = async (size: number) => {
    const debate = await site.agents.open(`One of ${size}`, 'The motion.')
    for (let seq = 2; seq <= size; seq++) await (seq % 2 === 0 ? debate.opponent : debate.proposer)(words(seq))
    return { size, id: debate.id, times: [] as number[], lcp: [] as number[] }
  }
  const short = await debateOf(3)
  const long = await debateOf(61)
  await page.addInitScript(() => {
    const found: number[] = []
    Object.assign(window, { lcp: found })
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ startTime }) => startTime))).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const session = await page.context().newCDPSession(page)
  const processorTime = await watchProcessor(page)
  const isQuiet = watchRequests(page)
  // In turns, and the best of three.
  for (let round = 0; round < 3; round++) {
    for (const { size, id, times, lcp } of [short, long]) {
      await page.goto('about:blank')
      await session.send('Network.clearBrowserCache')
      await page.goto(`${site.url}/d/${id}`)
      await page.locator(`article[data-seq="${size}"]`).waitFor()
      await isQuiet()
      times.push(await processorTime())
      lcp.push(await page.evaluate(() => (window as unknown as { lcp: number[] }).lcp.at(-1)!))
    }
  }
  for (const { size, times, lcp } of [short, long]) console.log(`${size} arguments: ${times.map(Math.round).join(', ')} ms of processor time, LCP ${lcp.map(Math.round).join(', ')} ms`)
  expect(Math.min(...long.times) / Math.min(...short.times)).toBeLessThan(mostTimeRatio)
  expect(await page.getByRole('article').count()).toBeLessThan(20)
})

test(`the inbox costs at most 15 requests, ${mostKb} KB of script, and no shift of its layout; the other pages no more script`, async ({ page, site }, info) => {
  for (let n = 0; n < 30; n++) await (await site.agents.open(`Running ${n}`, 'A motion.')).opponent('No.')
  for (let n = 0; n < 7; n++) await disputed(site.agents, `Question ${n}`, 4)
  const requests: string[] = []
  let script = 0
  page.on('request', (request) => requests.push(request.url()))
  page.on('requestfinished', (request) => void (request.resourceType() === 'script' && request.sizes().then(({ responseBodySize }) => (script += responseBodySize))))
  const shifts = await watchShifts(page)
  const isQuiet = watchRequests(page)
  await openInbox(page, site.url)
  await isQuiet()
  console.log(`inbox: ${requests.length} requests, ${(script / 1000).toFixed(1)} KB of script`)
  expect(requests.filter((url) => url.includes('/decisions'))).toHaveLength(1)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(15)
  expect(script).toBeGreaterThan(20_000)
  expect(script).toBeLessThanOrEqual(mostKb * 1000)
  expect((await shifts()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(mostShift)
  // Walking through the questions that are loaded asks for nothing.
  const before = requests.length
  for (let n = 1; n < 7; n++) {
    await page.keyboard.press('j')
    await expect(question(page)).toContainText(`Question ${n}`)
  }
  expect(requests.slice(before).filter((url) => url.includes('/debates/') || url.includes('/decisions'))).toEqual([])
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    await isCleanInBothThemes(page, `inbox at ${viewport.width} px`)
  }

  const { debate } = await tellBlocked(site.agents)
  const { documentId } = await tellStory(site.agents)
  await closeByConsent(site, 'Rename the cluster')
  const views = { debate: `/d/${debate.id}`, document: `/doc/${documentId}`, insights: '/insights' }
  for (const [name, path] of Object.entries(views)) {
    await page.goto('about:blank')
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    const kb = await scriptKb(page, async () => {
      await page.goto(site.url + path)
      await page.getByRole('heading').first().waitFor()
    })
    info.annotations.push({ type: 'script', description: `${name}: ${kb.toFixed(1)} KB` })
    console.log(`${name}: ${kb.toFixed(1)} KB of script`)
    expect(kb, name).toBeGreaterThan(20)
    expect(kb, name).toBeLessThanOrEqual(mostKb)
  }
})

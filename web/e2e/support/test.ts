import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { Agents } from './agents'
import { startFront } from './front'
import { Line } from './line'
import { DebateServer } from './server'

export type Site = {
  server: DebateServer
  /** The page's address. */
  url: string
  agents: Agents
  /** A proxy between the page and the server; the agents connect directly. */
  line: Line
}

type Options = { environment: Record<string, string> }

export const test = base.extend<Options & { site: Site; strict: undefined }>({
  environment: [{}, { option: true }],

  site: async ({ environment }, use) => {
    const server = await DebateServer.start(environment)
    const page = await (await fetch(`${server.url}/`)).text()
    // A server with an embedded page needs no front, unless PAGE_FROM_DIST asks for the newer page in dist/.
    const isWhole = page.includes('/assets/') && !process.env.PAGE_FROM_DIST
    const front = isWhole ? undefined : await startFront(() => server.port)
    const agents = new Agents(() => server.url, environment.DEBATE_ARBITRATOR_TOKEN ?? environment.DEBATE_AUTH_TOKEN)
    const line = await Line.to(front?.url ?? server.url)
    await use({ server, url: front?.url ?? server.url, agents, line })
    await line.close()
    await front?.stop()
    await server.stop()
  },

  // Every test fails on an error in the page, a violation of its policy, or a request to another host.
  strict: [
    async ({ page, site }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        // The frame for diagrams has a policy of its own, and Mermaid violates it.
        const isFrame = message.text().includes('sha256-')
        if (!isFrame && /Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text())) problems.push(message.text())
      })
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        const ours = protocol === 'data:' || protocol === 'blob:' || [site.url, site.line.url].includes(origin.replace(/^ws/, 'http'))
        if (!ours) problems.push(`request to ${request.url()}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const isLive = (page: Page) => expect(page.getByRole('banner').getByText(/^(Live|Trực tiếp)$/).last()).toBeVisible()

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** The element's box, once two readings in a row agree. */
export async function boxWhenStill(target: Locator): Promise<Box> {
  let box: Box | null = null
  const isStill = async () => {
    const before = JSON.stringify(box)
    box = await target.boundingBox()
    return box !== null && JSON.stringify(box) === before
  }
  await expect.poll(isStill, { intervals: [250] }).toBe(true)
  return box!
}

/** While a page is still being laid out, a button can move between the press and its release. */
export async function clickWhenStill(target: Locator): Promise<void> {
  await boxWhenStill(target)
  await target.click()
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const axeOptions = { resultTypes: ['violations'] } satisfies axe.RunOptions

/** Takes a third of the time of AxeBuilder, which opens a page to merge the results of all frames. */
async function runAxe(page: Page): Promise<axe.AxeResults> {
  await page.evaluate(axeSource)
  return page.evaluate((options) => (window as unknown as { axe: typeof axe }).axe.run(document, options), axeOptions)
}

/** Waits until no request has been under way in two readings in a row. Call it before the page is opened. */
export function watchRequests(page: Page): () => Promise<void> {
  let begun = 0
  let running = 0
  page.on('request', () => (begun++, running++))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', () => running--)
  return async () => {
    let before = -1
    const isQuiet = () => {
      const wasQuiet = running <= 0 && begun === before
      before = begun
      return wasQuiet
    }
    await expect.poll(isQuiet, { intervals: [300] }).toBe(true)
  }
}

/** Reads the processor time of the page's main thread since it was opened, in milliseconds. Other programs do not change it, as they do a duration. */
export async function watchProcessor(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1000
  }
}

/** Waits for every animation and transition that ends. */
export const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })

/** Axe reports no violation. It runs after all animations: half-transparent text lacks contrast. */
export async function isClean(page: Page, view: string): Promise<void> {
  await animationsEnd(page)
  const { violations } = page.frames().length > 1 ? await new AxeBuilder({ page }).options(axeOptions).analyze() : await runAxe(page)
  expect(violations.map(({ id, nodes }) => `${view}: ${id} ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
}

/** The same in the light and in the dark theme. */
export async function isCleanInBothThemes(page: Page, view: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await isClean(page, `${view}, ${colorScheme}`)
  }
}

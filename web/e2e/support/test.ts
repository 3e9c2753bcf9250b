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
  /** Where the page is. */
  url: string
  agents: Agents
  /** Between the page and the server; the agents do not need it. */
  line: Line
}

type Options = { environment: Record<string, string> }

export const test = base.extend<Options & { site: Site; strict: undefined }>({
  environment: [{}, { option: true }],

  site: async ({ environment }, use) => {
    const server = await DebateServer.start(environment)
    const page = await (await fetch(`${server.url}/`)).text()
    // A server that carries the page needs nothing in front of it, unless it is an older page.
    const isWhole = page.includes('/assets/') && !process.env.PAGE_FROM_DIST
    const front = isWhole ? undefined : await startFront(() => server.port)
    const agents = new Agents(() => server.url, environment.DEBATE_ARBITRATOR_TOKEN ?? environment.DEBATE_AUTH_TOKEN)
    const line = await Line.to(front?.url ?? server.url)
    await use({ server, url: front?.url ?? server.url, agents, line })
    await line.close()
    await front?.stop()
    await server.stop()
  },

  // Every test fails on an error in the page, a breach of its policy, or a request to another host.
  strict: [
    async ({ page, site }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        // The frame for diagrams has a policy of its own, which is there to be run into.
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

/** Where something is, once it no longer moves. */
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

/** Where a page is still being laid out, a button can move away between the press and its release. */
export async function clickWhenStill(target: Locator): Promise<void> {
  await boxWhenStill(target)
  await target.click()
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const axeOptions = { resultTypes: ['violations'] } satisfies axe.RunOptions

/** A third of the work of AxeBuilder's, which opens a page to put together what it found in each frame. */
async function runAxe(page: Page): Promise<axe.AxeResults> {
  await page.evaluate(axeSource)
  return page.evaluate((options) => (window as unknown as { axe: typeof axe }).axe.run(document, options), axeOptions)
}

/** Axe finds nothing, once nothing fades in or out any more: a text that is half transparent lacks contrast. */
export async function isClean(page: Page, view: string): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const { violations } = page.frames().length > 1 ? await new AxeBuilder({ page }).options(axeOptions).analyze() : await runAxe(page)
  expect(violations.map(({ id, nodes }) => `${view}: ${id} ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
}

// What arrives while a debate is open: over restarts of the server, under a reader, and beside the page.
import type { Page } from '@playwright/test'
import { argument, isReconnecting, rulingTexts, send, seqsOf, showTab, stop, thread, write } from './support/page'
import { boxWhenStill, expect, isLive, test, watchProcessor } from './support/test'

test('after kill -9 of the server nothing is missed and nothing is doubled, also of a ruling sent meanwhile', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await site.agents.open('Survivor', 'A motion.')
  await debate.opponent('Before.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  for (let round = 0; round < 2; round++) {
    await site.server.kill()
    await isReconnecting(page)
    await site.server.restart()
    // Written before the page has reconnected.
    await debate.proposer(`While it was away ${round}.`)
    await debate.opponent(`While it was away, too ${round}.`)
    await isLive(page)
  }
  await expect.poll(() => seqsOf(page)).toEqual(['1', '2', '3', '4', '5', '6'])
  await debate.appeal('And after?')
  await showTab(page, 'Timeline')
  await expect.poll(() => seqsOf(page)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  await showTab(page, 'Decide')
  await write(page, 'Late but sure.')
  await site.server.kill()
  await isReconnecting(page)
  await send(page).click()
  await expect(page.getByText('Queued. Will be sent').first()).toBeVisible()
  await site.server.restart()
  await expect(stop(page)).toBeVisible()
  expect(await rulingTexts(debate)).toEqual(['Late but sure.'])
})

const tall = (words: string) => `${words}\n\n${'- a line to read\n'.repeat(80)}`
const newArguments = (page: Page, words: string) => page.getByRole('button', { name: words })
const topOf = async (page: Page, seq: number) => (await boxWhenStill(argument(page, seq))).y
// Longer than a thread takes to settle after a jump, and than it holds its aim (use-follow.ts).
const settledMs = 800
const pastAimMs = 5_000

test('the page does not move under a reader, and counts what is new', async ({ page, site }) => {
  const debate = await site.agents.open('Reading', 'A motion.')
  for (let i = 0; i < 12; i++) await (i % 2 === 0 ? debate.opponent : debate.proposer)(`Argument ${i}.\n\n${'Some text to read. '.repeat(40)}`)
  await page.clock.install()
  await page.goto(`${site.url}/d/${debate.id}#5`)
  await expect(argument(page, 5)).toBeInViewport()
  const before = await topOf(page, 5)
  await debate.opponent('News.')
  await debate.proposer('More news.')
  const pill = newArguments(page, '2 new arguments')
  await expect(pill).toBeVisible()
  expect(await topOf(page, 5)).toBeCloseTo(before, 0)
  await pill.click()
  await expect(thread(page).getByText('More news.')).toBeInViewport()
  await expect(pill).toBeHidden()
  await debate.opponent('Followed.')
  await expect(thread(page).getByText('Followed.')).toBeInViewport()

  // Right after a tall debate was opened, and after a jump to its end, too.
  for (const [title, motion, newest, hash] of [
    ['A tall one', 'A motion.', tall('The newest.'), ''],
    ['A tall motion', tall('The newest.'), undefined, ''],
    ['Jumped', tall('A motion.'), 'The newest.', '#3'],
  ] as const) {
    const long = await site.agents.open(title, motion)
    if (newest !== undefined) {
      await long.opponent(newest)
      await long.proposer(newest)
    }
    const seq = newest === undefined ? 1 : 3
    await page.goto(`${site.url}/d/${long.id}${hash}`)
    await expect(argument(page, seq).getByText('The newest.')).toBeInViewport()
    if (hash !== '') await page.clock.fastForward(settledMs)
    const top = await topOf(page, seq)
    await long.opponent(tall('Unseen.'))
    await expect(newArguments(page, '1 new argument')).toBeVisible()
    await page.clock.fastForward(pastAimMs)
    await long.proposer('Unseen, too.')
    await expect(newArguments(page, '2 new arguments')).toBeVisible()
    expect(await topOf(page, seq), title).toBeCloseTo(top, 0)
  }

  // An argument that one reads is not folded when the next one arrives.
  const read = await site.agents.open('Read on', 'A motion.')
  await page.goto(`${site.url}/d/${read.id}`)
  await isLive(page)
  await expect(argument(page, 1)).toBeVisible()
  await read.opponent(`Long.\n\n${'- a line to read\n'.repeat(200)}`)
  await expect(argument(page, 2).getByText('Long.')).toBeInViewport()
  const { height } = await boxWhenStill(argument(page, 2))
  await read.proposer('Next.')
  await expect(newArguments(page, '1 new argument')).toBeVisible()
  expect((await boxWhenStill(argument(page, 2))).height).toBe(height)
})

test('a reader at the end follows what arrives, and stays at the end when the window changes', async ({ page, site }) => {
  await page.clock.install()
  const short = await site.agents.open('Opened at the end', tall('A motion.'))
  await short.opponent('The newest.')
  await page.goto(`${site.url}/d/${short.id}`)
  await expect(thread(page).getByText('The newest.')).toBeInViewport()
  for (const words of ['At once.', 'A moment later.', 'And one more.']) {
    await (words === 'A moment later.' ? short.opponent : short.proposer)(words)
    await expect(thread(page).getByText(words)).toBeInViewport()
    await page.clock.fastForward(settledMs)
    await boxWhenStill(thread(page).getByText(words))
    await expect(thread(page).getByText(words)).toBeInViewport()
  }

  const debate = await site.agents.open('Long', 'A motion.')
  await debate.opponent(`${tall('The newest.')}\nThe last line.`)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(thread(page).getByText('The newest.')).toBeInViewport()
  await page.getByRole('button', { name: 'Go to the newest' }).click()
  await expect(thread(page).getByText('The last line.')).toBeInViewport()
  await page.clock.fastForward(settledMs)
  for (const height of [700, 860]) {
    await page.setViewportSize({ width: 1360, height })
    await boxWhenStill(thread(page).getByText('The last line.'))
    await expect(thread(page).getByText('The last line.')).toBeInViewport()
  }
  // The next argument is followed, and shown from its beginning.
  await debate.proposer(tall('News.'))
  await expect(thread(page).getByText('News.')).toBeInViewport()
})

test('a click is not lost to an argument that arrives meanwhile, nor to a list that has just scrolled', async ({ page, site }) => {
  const debate = await site.agents.open('Pressed', tall('A motion.'))
  await debate.opponent('The newest.')
  await page.clock.install()
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await expect(argument(page, 2)).toBeInViewport()
  await page.clock.fastForward(settledMs)
  const button = argument(page, 2).getByRole('button', { name: 'Copy a link to argument 2' })
  await button.hover()
  const before = await boxWhenStill(argument(page, 2))
  await page.mouse.down()
  await debate.proposer(tall('News.'))
  await expect.poll(() => seqsOf(page)).toEqual(['1', '2', '3'])
  expect(await boxWhenStill(argument(page, 2))).toEqual(before)
  await page.mouse.up()
  await expect(argument(page, 2).getByRole('status')).toHaveText(/\w/)
  await expect(thread(page).getByText('News.')).toBeInViewport()

  await page.goto('about:blank')
  await page.goto(`${site.url}/d/${debate.id}#2`)
  await boxWhenStill(button)
  const isHit = await button.evaluate(async (element) => {
    const scroller = element.closest('.overflow-y-auto')!
    const scrolled = new Promise((done) => scroller.addEventListener('scroll', done, { once: true }))
    scroller.scrollTop -= 20
    await scrolled
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isHit).toBe(true)
})

/** Scrolls the thread up, for 60 frames. */
const scrollUp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const thread = document.getElementById('thread')!
    for (let frame = 0; frame < 60; frame++) {
      thread.scrollTop -= 700
      await new Promise(requestAnimationFrame)
    }
  })

const mostTimeRatio = 3

test('scrolling through 2,000 arguments costs about as much as through 300', async ({ page, site, context }) => {
  test.slow()
  const open = async (tab: Page, count: number): Promise<void> => {
    const debate = await site.agents.open('Long', 'A motion.')
    for (let seq = 2; seq <= count; seq++) {
      await (seq % 2 === 0 ? debate.opponent : debate.proposer)(`### Point ${seq}\n\n- one\n- two\n\n\`code\` and **text**.`)
    }
    await tab.goto(`${site.url}/d/${debate.id}`)
    await expect(tab.getByRole('article').getByText(`Point ${count}`)).toBeVisible()
  }
  const few = { tab: page, time: Infinity }
  const many = { tab: await context.newPage(), time: Infinity }
  await open(few.tab, 300)
  await open(many.tab, 2_000)
  // In turns, and the best of two.
  for (let round = 0; round < 2; round++) {
    for (const each of [few, many]) {
      await each.tab.bringToFront()
      await thread(each.tab).hover()
      await each.tab.mouse.wheel(0, -50)
      const processorTime = await watchProcessor(each.tab)
      const before = await processorTime()
      await scrollUp(each.tab)
      each.time = Math.min(each.time, (await processorTime()) - before)
      expect(await each.tab.getByRole('article').count()).toBeLessThan(40)
    }
  }
  console.log(`60 frames cost ${few.time.toFixed(0)} ms with 300 arguments, ${many.time.toFixed(0)} ms with 2,000`)
  expect(many.time).toBeLessThan(mostTimeRatio * few.time)
})

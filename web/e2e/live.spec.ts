import type { Page } from '@playwright/test'
import { tellStory } from './support/story'
import { boxWhenStill, expect, isLive, test } from './support/test'

const seqsOf = (page: Page) =>
  page.getByRole('list', { name: 'Timeline of the debate' }).getByRole('link').evaluateAll((links) => links.map((link) => /#(\d+)/.exec(link.textContent)?.[1]))

test('after kill -9 of the server nothing is missed and nothing is doubled', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await site.agents.open('Survivor', 'A motion.')
  await debate.opponent('Before.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  for (let round = 0; round < 2; round++) {
    await site.server.kill()
    await expect(page.getByText(/Reconnecting/).last()).toBeVisible()
    await site.server.restart()
    // Written before the page is back.
    await debate.proposer(`While it was away ${round}.`)
    await debate.opponent(`While it was away, too ${round}.`)
    await isLive(page)
  }
  await expect.poll(() => seqsOf(page)).toEqual(['1', '2', '3', '4', '5', '6'])
  await debate.proposer('And after.')
  await expect.poll(() => seqsOf(page)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('a ruling sent while the server is away goes out once it is back, exactly once', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('textbox', { name: 'Ruling' }).fill('Late but sure.')
  await site.server.kill()
  await expect(page.getByText(/Reconnecting/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await expect(page.getByText('Queued. Will be sent').first()).toBeVisible()
  await site.server.restart()
  await expect(page.getByRole('button', { name: 'Hold to stop the debate' })).toBeVisible({ timeout: 20_000 })
  const rulings = (await debate.arguments()).filter(({ type }) => type === 'RULING')
  expect(rulings.map(({ content }) => content)).toEqual(['Late but sure.'])
})

test('a draft survives a reload', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('textbox', { name: 'Ruling' }).fill('Half a thou')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('Half a thou')
})

test('the page does not move under a reader; it counts what is new', async ({ page, site }) => {
  const debate = await site.agents.open('Reading', 'A motion.')
  for (let i = 0; i < 12; i++) await (i % 2 === 0 ? debate.opponent : debate.proposer)(`Argument ${i}.\n\n${'Some text to read. '.repeat(40)}`)
  await page.goto(`${site.url}/d/${debate.id}#5`)
  const thread = page.getByRole('region', { name: 'Arguments' })
  await expect(page.locator('[data-seq="5"]')).toBeInViewport()
  await page.waitForTimeout(500)
  const before = await page.locator('[data-seq="5"]').boundingBox()
  await debate.opponent('News.')
  await debate.proposer('More news.')
  const pill = page.getByRole('button', { name: '2 new arguments' })
  await expect(pill).toBeVisible()
  expect((await page.locator('[data-seq="5"]').boundingBox())?.y).toBeCloseTo(before!.y, 0)
  await pill.click()
  await expect(thread.getByText('More news.')).toBeInViewport()
  await expect(pill).toBeHidden()
  // At the end it follows.
  await debate.opponent('Followed.')
  await expect(thread.getByText('Followed.')).toBeInViewport()
})

const tall = (words: string) => `${words}\n\n${'- a line to read\n'.repeat(80)}`

test('what arrives right after a debate was opened is followed at the end, and counted under a reader', async ({ page, site }) => {
  const thread = page.getByRole('region', { name: 'Arguments' })
  const short = await site.agents.open('Opened at the end', tall('A motion.'))
  await short.opponent('The newest.')
  await page.goto(`${site.url}/d/${short.id}`)
  await expect(thread.getByText('The newest.')).toBeInViewport()
  for (const words of ['At once.', 'A moment later.', 'And one more.']) {
    await (words === 'A moment later.' ? short.opponent : short.proposer)(words)
    await expect(thread.getByText(words)).toBeInViewport()
    await page.waitForTimeout(900)
    await expect(thread.getByText(words)).toBeInViewport()
  }

  for (const [title, motion, newest] of [
    ['A tall one', 'A motion.', tall('The newest.')],
    ['A tall motion', tall('The newest.'), undefined],
  ] as const) {
    const long = await site.agents.open(title, motion)
    if (newest !== undefined) {
      await long.opponent(newest)
      await long.proposer(newest)
    }
    await page.goto(`${site.url}/d/${long.id}`)
    const read = thread.getByText('The newest.').last()
    await expect(read).toBeInViewport()
    await page.waitForTimeout(300)
    const before = await read.boundingBox()
    await long.opponent('Unseen.')
    await expect(page.getByRole('button', { name: '1 new argument' })).toBeVisible()
    await page.waitForTimeout(4_500)
    await long.proposer('Unseen, too.')
    await expect(page.getByRole('button', { name: '2 new arguments' })).toBeVisible()
    expect((await read.boundingBox())?.y).toBeCloseTo(before!.y, 0)
  }
})

test('what arrives right after a jump to the end is counted', async ({ page, site }) => {
  const debate = await site.agents.open('Jumped', tall('A motion.'))
  await debate.opponent('The newest.')
  await page.goto(`${site.url}/d/${debate.id}#2`)
  await expect(page.locator('[data-seq="2"]')).toBeInViewport()
  await page.waitForTimeout(1_200)
  const before = await page.locator('[data-seq="2"]').boundingBox()
  await debate.proposer(tall('Unseen.'))
  await expect(page.getByRole('button', { name: '1 new argument' })).toBeVisible()
  expect((await page.locator('[data-seq="2"]').boundingBox())?.y).toBeCloseTo(before!.y, 0)
})

test('whoever reads the end of a long argument stays there when the window changes', async ({ page, site }) => {
  const debate = await site.agents.open('Long', 'A motion.')
  await debate.opponent(`${tall('The newest.')}\nThe last line.`)
  await page.goto(`${site.url}/d/${debate.id}`)
  const thread = page.getByRole('region', { name: 'Arguments' })
  await expect(thread.getByText('The newest.')).toBeInViewport()
  await page.getByRole('button', { name: 'Go to the newest' }).click()
  await expect(thread.getByText('The last line.')).toBeInViewport()
  await page.waitForTimeout(1_000)
  for (const height of [700, 860]) {
    await page.setViewportSize({ width: 1360, height })
    await page.waitForTimeout(300)
    await expect(thread.getByText('The last line.')).toBeInViewport()
  }
  // What comes next is followed, and read from its beginning.
  await debate.proposer(tall('News.'))
  await expect(thread.getByText('News.')).toBeInViewport()
})

test('a click is not lost to what arrives while one presses; that is shown right after it', async ({ page, site }) => {
  const debate = await site.agents.open('Pressed', tall('A motion.'))
  await debate.opponent('The newest.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  const newest = page.locator('[data-seq="2"]')
  await expect(newest).toBeInViewport()
  await page.waitForTimeout(1_200)
  await newest.getByRole('button', { name: 'Copy a link to argument 2' }).hover()
  const before = await boxWhenStill(newest)
  await page.mouse.down()
  await debate.proposer(tall('News.'))
  await expect.poll(() => seqsOf(page)).toEqual(['1', '2', '3'])
  await page.waitForTimeout(300)
  expect(await newest.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(newest.getByRole('status')).toHaveText(/\w/)
  await expect(page.getByRole('region', { name: 'Arguments' }).getByText('News.')).toBeInViewport()
})

test('a list takes a click also where it has just scrolled', async ({ page, site }) => {
  const debate = await site.agents.open('Scrolled', tall('A motion.'))
  await debate.opponent('The newest.')
  await page.goto(`${site.url}/d/${debate.id}`)
  const button = page.getByRole('button', { name: 'Copy a link to argument 2' })
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

test('an argument that one reads is not folded when the next one arrives', async ({ page, site }) => {
  const debate = await site.agents.open('Read on', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await isLive(page)
  await expect(page.locator('[data-seq="1"]')).toBeVisible()
  await debate.opponent(`Long.\n\n${'- a line to read\n'.repeat(200)}`)
  const read = page.locator('[data-seq="2"]')
  await expect(read.getByText('Long.')).toBeInViewport()
  const { height } = (await read.boundingBox())!
  await debate.proposer('Next.')
  await expect(page.getByRole('button', { name: '1 new argument' })).toBeVisible()
  expect((await read.boundingBox())!.height).toBe(height)
})

/** The median time of a frame, in milliseconds, while one scrolls up through the thread. */
const frameOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const thread = document.getElementById('thread')!
    const frames: number[] = []
    for (let last = performance.now(); frames.length < 60; ) {
      thread.scrollTop -= 700
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      frames.push(now - last)
      last = now
    }
    return frames.sort((a, b) => a - b)[30]!
  })

test('2,000 arguments are as smooth as 300', async ({ page, site }) => {
  const scrolled = async (count: number): Promise<number> => {
    const debate = await site.agents.open('Long', 'A motion.')
    for (let seq = 2; seq <= count; seq++) {
      await (seq % 2 === 0 ? debate.opponent : debate.proposer)(`### Point ${seq}\n\n- one\n- two\n\n\`code\` and **text**.`)
    }
    await page.goto(`${site.url}/d/${debate.id}`)
    await expect(page.getByRole('article').getByText(`Point ${count}`)).toBeVisible()
    await page.locator('#thread').hover()
    await page.mouse.wheel(0, -50)
    const frame = await frameOf(page)
    expect(await page.getByRole('article').count()).toBeLessThan(40)
    console.log(`${count} arguments: frames of ${frame.toFixed(1)} ms`)
    return frame
  }
  const few = await scrolled(300)
  expect(await scrolled(2_000)).toBeLessThan(4 * few)
})

test('unread arguments are counted until one looks', async ({ page, site }) => {
  await page.goto(site.url)
  await isLive(page)
  const debate = await site.agents.open('Counted', 'A motion.')
  const row = page.getByRole('navigation').getByRole('link', { name: /Counted/ })
  await expect(row).toContainText('1 new argument')
  await debate.opponent('One more.')
  await expect(row).toContainText('2 new arguments')
  await row.click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(row).not.toContainText('new argument')
})

test('a desktop notification comes on request, when it is the arbitrator’s turn and nobody looks', async ({ page, site, context }) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const shown: string[] = []
    function Shown(title: string, options: { body: string }) {
      shown.push(`${title}: ${options.body}`)
    }
    Object.assign(Shown, { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
    Object.assign(window, { Notification: Shown, shown })
  })
  await page.goto(site.url)
  await isLive(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Notify me when it is my turn' }).click()
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  const debate = await site.agents.open('Look here', 'A motion.')
  await debate.opponent('No.')
  await debate.appeal('Decide.')
  await expect.poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual(['Your ruling is needed: Look here'])
  await expect(page).toHaveTitle(/^\(1\) Needs you/)
})

test('the keyboard walks the inbox, and beside a debate the list', async ({ page, site }) => {
  const older = await site.agents.open('Older debate', 'A motion.')
  await site.agents.open('Newer debate', 'A motion.')
  await page.goto(site.url)
  const row = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect(row(/Older debate/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(/Older debate/)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(/Newer debate/)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/d/${older.id}`)
  await page.getByRole('main').focus()
  await page.keyboard.press('k')
  await expect(page.getByRole('navigation').getByRole('link', { name: /Newer debate/ })).toBeFocused()
  await page.getByRole('searchbox').fill('newer')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the list is virtual when it is long', async ({ page, site }) => {
  for (let i = 0; i < 129; i++) await site.agents.open(`Debate ${i}`, 'A motion.')
  const newest = await site.agents.open('Debate 129', 'A motion.')
  await page.goto(`${site.url}/d/${newest.id}`)
  const list = page.getByRole('navigation')
  await expect(list.getByRole('link', { name: 'Debate 129' })).toBeVisible()
  expect(await list.getByRole('link').count()).toBeLessThan(60)
  for (let i = 0; i < 19; i++) await page.keyboard.press('j')
  await expect(list.getByRole('link', { name: 'Debate 110' })).toBeFocused()
  await page.getByRole('searchbox').fill('debate 12')
  await expect(list.getByRole('link')).toHaveCount(12)
})

import { Refused } from './support/agents'
import { choose, decide, fits, send } from './support/page'
import { tellBlocked, tellLedger } from './support/ledger-story'
import { tellPanel } from './support/panel-story'
import { boxWhenStill, expect, isClean, test } from './support/test'

const longLine = `const path = '${'a/very/long/path/'.repeat(30)}'`
const longPath = `/srv/${'directory'.repeat(30)}/file.ts`

test('a long line scrolls in its own box, and the rail stays on the screen', async ({ page, site }) => {
  const stopped = await site.agents.open('Stopped', 'A motion.')
  await stopped.intervene()
  await expect(stopped.opponent(`A held draft:\n\n\`\`\`ts\n${longLine}\n\`\`\``)).rejects.toThrow(Refused)
  const appealed = await site.agents.open('Appealed', 'A motion.')
  await appealed.opponent('No.')
  await appealed.appeal(`Which file?\n\nOption A: ${longPath}\nOption B: another one.\nOption C: something else.`)

  for (const width of [1200, 1280, 1360, 1000, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [debate, shown] of [
      [stopped, 'A held draft:'],
      [appealed, 'Which file?'],
    ] as const) {
      await page.goto(`${site.url}/d/${debate.id}`)
      if (width < 760) await decide(page).click()
      await expect(page.getByText(shown).first()).toBeVisible()
      await expect(send(page)).toBeInViewport({ ratio: 1 })
      await fits(page, `${width} px: ${shown}`)
      if (width >= 1180) await expect(page.getByRole('complementary')).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the dialog with all keys fits its window in both languages, without scrolling', async ({ page, site }) => {
  await site.agents.open('Ports', 'A motion.')
  await page.goto(site.url)
  for (const [language, title, close] of [['English', 'Keyboard shortcuts', 'Close'], ['Tiếng Việt', 'Phím tắt', 'Đóng']] as const) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await choose(page, language)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((element) => [...element.querySelectorAll('*')].filter((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto').length)).toBe(0)
    await expect(dialog.locator('dd').last()).toBeInViewport({ ratio: 1 })
    await isClean(page, 'keys')
    await dialog.getByRole('button', { name: close }).press('Enter')
    await expect(dialog).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.keyboard.press('?')
    await expect(dialog).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('no control of the header covers another, with a panel, issues and a pause, in both languages', async ({ page, site }) => {
  const { debate } = await tellPanel(site.agents, 'A title that is much longer than the header has room for beside all that')
  const covered = () =>
    page.getByRole('banner').locator('a, button').evaluateAll((all) =>
      all.flatMap((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const isHit = width <= 1 || each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        return isHit ? [] : [each.getAttribute('aria-label') ?? each.textContent]
      }),
    )
  await page.goto(`${site.url}/d/${debate.id}`)
  for (const language of ['English', 'Tiếng Việt']) {
    await choose(page, language)
    for (const width of [1440, 1280, 1180, 1024, 800, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('button', { name: /^(Pause…|Tạm dừng \(không)/ })).toBeVisible()
      await expect.poll(covered, { message: `${language}, ${width} px` }).toEqual([])
      await fits(page, `${language}, ${width} px`)
    }
  }
})

test('most of the window is for reading: 700 px of 900, 520 px of 720, 600 px of 768, also while a ruling is due', async ({ page, site }) => {
  const asked = await tellLedger(site.agents)
  const running = await tellBlocked(site.agents)
  for (const [width, height, least] of [[1440, 900, 700], [1280, 720, 520], [1024, 768, 600]] as const) {
    await page.setViewportSize({ width, height })
    for (const { debate } of [asked, running]) {
      await page.goto(`${site.url}/d/${debate.id}`)
      await expect(page.getByRole('article').last()).toBeVisible()
      expect((await boxWhenStill(page.locator('#thread'))).height).toBeGreaterThanOrEqual(least)
      expect((await page.getByRole('banner').boundingBox())!.height).toBe(48)
    }
  }
})

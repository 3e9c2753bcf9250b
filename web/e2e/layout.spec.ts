import type { Page } from '@playwright/test'
import { Refused } from './support/agents'
import { expect, isClean, test } from './support/test'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const longLine = `const path = '${'a/very/long/path/'.repeat(30)}'`
const longPath = `/srv/${'directory'.repeat(30)}/file.ts`

test('what is long scrolls in its own box, and the rail stays on the screen', async ({ page, site }) => {
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
      const decide = page.getByRole('button', { name: 'Decide' })
      if (width < 760) await decide.click()
      await expect(page.getByText(shown).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Ruling' })).toBeVisible()
      expect(await sideways(page), `${width} px: ${shown}`).toBeLessThanOrEqual(0)
      if (width >= 1180) await expect(page.getByRole('complementary')).toBeInViewport({ ratio: 1 })
    }
  }
})

for (const [locale, title, close] of [['en-GB', 'Keyboard shortcuts', 'Close'], ['vi-VN', 'Phím tắt', 'Đóng']] as const) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })
    test('all keys are seen at once', async ({ page, site }) => {
      await site.agents.open('Ports', 'A motion.')
      await page.goto(site.url)
      await page.getByRole('heading').first().waitFor()
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
    })
  })
}

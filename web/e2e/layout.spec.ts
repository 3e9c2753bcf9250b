import type { Page } from '@playwright/test'
import { Refused } from './support/agents'
import { expect, test } from './support/test'

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

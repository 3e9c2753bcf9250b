// The first screen by keyboard: what a key acts on is in sight, what is typed is kept, and options are read whole.
import type { Locator } from '@playwright/test'
import { appealed, cards, chosen, openInbox } from './support/inbox'
import { expect, isClean, test } from './support/test'

test('after a snooze the next card is chosen and in sight, and the snooze can be undone', async ({ page, site }) => {
  const debates = []
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) debates.push(await appealed(site.agents, title))
  await page.setViewportSize({ width: 1280, height: 720 })
  await openInbox(page, site.url)
  for (const title of ['Second', 'Third', 'Fourth']) {
    await page.keyboard.press('j')
    await expect(chosen(page)).toContainText(title)
  }
  await page.keyboard.press('s')
  await expect(page.getByRole('region', { name: 'Snooze' })).toContainText('Snoozed: “Fourth”.')
  await expect(chosen(page)).toContainText('Fifth')
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page).getByRole('heading')).toBeInViewport()
  await isClean(page, 'snoozed')
  await page.keyboard.press('u')
  await expect(page.getByRole('region', { name: 'Snooze' })).toBeHidden()
  await expect(page.getByRole('heading', { name: '6 debates need you', level: 1 })).toBeVisible()
  await expect(chosen(page)).toContainText('Fourth')
  await expect(chosen(page)).toBeFocused()
  // By its button, and of what was chosen last of all.
  await page.keyboard.press('Shift+S')
  await page.getByRole('region', { name: 'Snooze' }).getByRole('button', { name: 'Undo' }).click()
  await expect(chosen(page)).toContainText('Fourth')
  for (const title of ['Fifth', 'Sixth']) {
    await page.keyboard.press('j')
    await expect(chosen(page)).toContainText(title)
  }
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: '5 debates need you', level: 1 })).toBeVisible()
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page).getByRole('heading')).toBeInViewport()
})

test('no key acts on a card that is not in sight: the card is shown first', async ({ page, site }) => {
  const debates = []
  for (let i = 1; i <= 9; i++) debates.push(await appealed(site.agents, `Debate ${i}`))
  await page.setViewportSize({ width: 1280, height: 720 })
  await openInbox(page, site.url)
  await page.keyboard.press('a')
  for (const key of ['b', 's', 'p', 'Enter', 'Control+Enter']) {
    await cards(page).last().hover()
    await expect(async () => {
      await page.mouse.wheel(0, 100_000)
      await expect(chosen(page)).not.toBeInViewport({ timeout: 500 })
    }).toPass()
    await page.keyboard.press(key)
    await expect(chosen(page)).toBeInViewport()
    await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option A. 6379')
  }
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('region', { name: 'After your ruling' })).toBeHidden()
  await expect(page.getByRole('heading', { name: '9 debates need you', level: 1 })).toBeVisible()
  await page.keyboard.press('b')
  await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option B. 6380')
})

const long = `Keep it where it is, ${'and move the old rows in the night, '.repeat(22)}EXCEPT that customer data never leaves the EU`

for (const width of [1280, 390]) {
  test(`an option is read whole before it is chosen, at ${width} px, also on a card that is not chosen`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 720 })
    const first = await site.agents.open('Long', 'A motion.')
    await first.opponent('No.')
    await first.appeal('Where?\n\nRecommended: A.', long, `Second: ${long}`, 'something else')
    const second = await site.agents.open('Long too', 'A motion.')
    await second.opponent('No.')
    await second.appeal('Where?', long, 'Elsewhere', 'something else')
    const isWhole = async (option: Locator) => {
      await option.scrollIntoViewIfNeeded()
      await expect(option).toContainText('EXCEPT that customer data never leaves the EU')
      const hidden = (element: Element) => [element, ...element.querySelectorAll('*')].some((each) => getComputedStyle(each).display !== 'inline' && !each.matches('.sr-only') && each.scrollHeight > each.clientHeight + 1)
      expect(await option.evaluate(hidden)).toBe(false)
    }
    await openInbox(page, site.url)
    for (const id of ['A', 'B']) await isWhole(chosen(page).getByRole('button', { name: new RegExp(`^${id}`) }))
    const other = cards(page).filter({ hasText: 'Long too' })
    await chosen(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, 1_000)
      await expect(other).toBeInViewport({ timeout: 500 })
    }).toPass()
    await isWhole(other.getByRole('button', { name: /^A/ }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await isClean(page, 'long options')
    await page.goto(`${site.url}/d/${first.id}`)
    for (const id of ['A', 'B']) await isWhole(page.getByTitle(`Fill the ruling with option ${id}`))
  })
}

test('what is typed where a ruling is due is written into it', async ({ page, site }) => {
  const debate = await site.agents.open('Prose', 'A motion.')
  await debate.opponent('No.')
  await debate.appeal('Which?\n\nOption A: Redis.\nOption B: The database.\nOption C: Something else.')
  const box = page.getByRole('textbox', { name: 'Ruling' })
  for (const address of ['/', `/d/${debate.id}`]) {
    await page.goto(site.url + address)
    await expect(box).toHaveValue('')
    await expect(page.locator('[data-settling]')).toHaveCount(0)
    await page.keyboard.type('Neither, use an ETag. But no Redis.')
    await expect(box).toHaveValue('Neither, use an ETag. But no Redis.')
    await box.fill('')
    await box.blur()
  }
  await page.keyboard.type('not that one')
  await expect(box).toHaveValue('not that one')
  await box.fill('')
  // A line of the text is a start: it is marked, and one writes on.
  await page.goto(site.url)
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(chosen(page).getByRole('button', { name: 'Something else' })).toHaveAttribute('aria-pressed', 'true')
  await expect(box).toBeFocused()
  await page.keyboard.type(' Namely an ETag.')
  await expect(box).toHaveValue('Ruling: option C. Something else. Namely an ETag.')
})

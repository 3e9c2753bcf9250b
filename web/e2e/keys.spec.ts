// Keys of the inbox: leading on, cards out of sight, and typing.
import type { LiveDebate } from './support/agents'
import { appealed, cards, chosen, openInbox } from './support/inbox'
import { holdTime, rule, rulingBox, rulingsOf, sendNow, strip } from './support/page'
import { expect, test } from './support/test'

test('n leads on from the strip: to a card in the inbox, to a debate from a debate, and nowhere while one writes', async ({ page, site }) => {
  const debates = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) debates.push(await appealed(site.agents, title))
  const [first, second, third] = debates as [LiveDebate, LiveDebate, LiveDebate]
  await site.agents.open('Running', 'A motion.')
  await openInbox(page, site.url)
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await expect(strip(page)).toContainText('Next: Second (3 left)')
  // From any place in the inbox.
  for (const title of ['Second', 'Third', 'Fourth']) {
    await expect(chosen(page)).toContainText(title)
    await page.keyboard.press('j')
  }
  // The debate that was just ruled on runs.
  await expect(page.locator('[data-item]:focus')).toContainText('First')
  await page.keyboard.press('n')
  await expect(chosen(page)).toContainText('Second')
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page)).toBeInViewport()

  await holdTime(page)
  await page.goto(`${site.url}/d/${second.id}`)
  await expect.poll(() => rulingsOf(first)).toHaveLength(1)
  await rule(page, 'A')
  await expect(strip(page)).toContainText('Ruled: “Second”.')
  await expect(strip(page)).toContainText('Next: Third (2 left)')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${site.url}/d/${third.id}`)
  await expect(strip(page)).toContainText('Next: Fourth (2 left)')
  await rulingBox(page).focus()
  await page.keyboard.press('n')
  await expect(rulingBox(page)).toHaveValue('n')
  await expect(page).toHaveURL(`${site.url}/d/${third.id}`)
  await sendNow(page)
  await expect.poll(() => rulingsOf(second)).toHaveLength(1)
})

test('no key acts on a card that is out of sight: the card is shown first', async ({ page, site }) => {
  for (let i = 1; i <= 9; i++) await appealed(site.agents, `Debate ${i}`)
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
  await expect(strip(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: '9 debates need you', level: 1 })).toBeVisible()
  await page.keyboard.press('b')
  await expect(chosen(page).getByRole('textbox')).toHaveValue('Ruling: option B. 6380')
})

test('text typed where a ruling is due is written into it', async ({ page, site }) => {
  const debate = await site.agents.open('Prose', 'A motion.')
  await debate.opponent('No.')
  await debate.appeal('Which?\n\nOption A: Redis.\nOption B: The database.\nOption C: Something else.')
  const box = rulingBox(page)
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
  // The key of an option begins the text with it.
  await openInbox(page, site.url)
  await page.keyboard.press('c')
  await expect(chosen(page).getByRole('button', { name: 'Something else' })).toHaveAttribute('aria-pressed', 'true')
  await expect(box).toBeFocused()
  await page.keyboard.type(' Namely an ETag.')
  await expect(box).toHaveValue('Ruling: option C. Something else. Namely an ETag.')
})

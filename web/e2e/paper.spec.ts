// Printing to PDF, as the browser does it.
import { appealed, openInbox } from './support/inbox'
import { pagesOf } from './support/pdf'
import { tellStory } from './support/story'
import { expect, test } from './support/test'

test('a debate prints whole from a window of every width and the page is unchanged afterwards; the inbox prints its questions', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  for (let n = 0; n < 12; n++) {
    await debate.rule(`Ruling ${n}. ${'More of it. '.repeat(120)}`)
    await debate.proposer(`Answer ${n}, last word: end${n}.`)
    await debate.opponent(`Reply ${n}.`)
    await debate.appeal(`Appeal ${n}.`)
  }
  for (const width of [1600, 1180, 900, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${site.url}/d/${debate.id}`)
    await expect(page.getByRole('article').last()).toContainText('Appeal 11')
    const pages = pagesOf(await page.pdf({ format: 'A4' }))
    const all = pages.join('')
    for (const words of ['agree on the plan for token refresh', 'Refresh tokens in localStorage', 'We disagree on one point', 'end0.', 'end11.', 'Appeal 11.']) expect(all.includes(words.replaceAll(' ', '')), `${words} at ${width} px`).toBe(true)
    for (const [i, words] of pages.entries()) expect(words.length, `page ${i + 1} of ${pages.length} at ${width} px`).toBeGreaterThan(20)
    // Neither the list of debates nor a control is printed.
    expect(all.includes('Decide')).toBe(false)
    await expect(page.getByRole('article').last()).toContainText('Appeal 11')
    expect(await page.getByRole('article').count()).toBeLessThan(30)
  }

  // The inbox, without an empty page.
  const titles = Array.from({ length: 9 }, (_, n) => `Question ${n}`)
  for (const title of titles) await appealed(site.agents, title)
  await page.setViewportSize({ width: 1360, height: 860 })
  await openInbox(page, site.url)
  const pages = pagesOf(await page.pdf({ format: 'A4' }))
  const all = pages.join('')
  for (const title of titles) expect(all.includes(title.replaceAll(' ', '')), title).toBe(true)
  expect(all.includes('Sendtheruling')).toBe(false)
  for (const [i, words] of pages.entries()) expect(words.length, `page ${i + 1} of ${pages.length}`).toBeGreaterThan(20)
})

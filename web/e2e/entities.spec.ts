// Markdown under the policy that the server sends with the page: whatever a text contains, it is rendered.
import commonmark from 'commonmark-spec'
import { gfmExamples } from './support/gfm-examples'
import { openInbox } from './support/inbox'
import { Refused } from './support/agents'
import { expect, test } from './support/test'

const named = 'Map&lt;K, V&gt; of R&amp;D &copy;&nbsp;2026'
const shown = /Map<K, V> of R&D ©\s2026/

test('named entities in an argument are decoded', async ({ page, site }) => {
  const debate = await site.agents.open('Entities', 'A motion.')
  await debate.opponent(named)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.locator('[data-seq="2"]').getByText(shown)).toBeVisible()
  await expect(page.locator('[data-source-shown]')).toHaveCount(0)
})

test('named entities in a document are decoded', async ({ page, site }) => {
  const { document_id: id } = await site.agents.document('Plan', `# Plan\n\n${named}\n`)
  await page.goto(`${site.url}/doc/${id}`)
  await expect(page.getByRole('region', { name: 'Plan' }).getByText(shown)).toBeVisible()
  await expect(page.locator('[data-source-shown]')).toHaveCount(0)
})

test('named entities in a held draft and in the preview of a ruling are decoded', async ({ page, site }) => {
  const debate = await site.agents.open('Held entities', 'A motion.')
  await debate.intervene()
  await expect(debate.opponent(named)).rejects.toThrow(Refused)
  await openInbox(page, site.url)
  await expect(page.getByRole('main').getByRole('article').getByText(shown)).toBeVisible()
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('textbox', { name: 'Ruling' }).fill(named)
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Preview' }).getByText(shown)).toBeVisible()
  await expect(page.locator('[data-source-shown]')).toHaveCount(0)
})

test('every example of CommonMark and of the GFM extensions is rendered', async ({ page, site }) => {
  // The specification writes a tab as an arrow.
  const sources = [...commonmark.tests.map(({ markdown }) => markdown.replaceAll('→', '\t')), ...gfmExamples].filter((source) => source.trim() !== '')
  expect(sources.length).toBeGreaterThan(600)
  const debate = await site.agents.open('The specifications', 'Every example is an argument.')
  for (const [i, source] of sources.entries()) await (i % 2 === 0 ? debate.opponent(source) : debate.proposer(source))
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.locator(`[data-seq="${sources.length + 1}"]`)).toBeVisible()
  // Printing draws every argument.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('article[data-seq]')).toHaveCount(sources.length + 1)
  await expect(page.locator('[data-source-shown]')).toHaveCount(0)
})

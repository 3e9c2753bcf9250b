import { readFile } from 'node:fs/promises'
import { Refused } from './support/agents'
import { planV2, tellStory } from './support/story'
import { expect, test } from './support/test'

const hostile = `<script>window.hacked = 1</script>
<img src=x onerror="window.hacked = 2">

[click](javascript:window.hacked=3) ![pic](https://example.com/p.png) <a href="https://example.com" onclick="window.hacked=4">tag</a>

<iframe src="https://example.com"></iframe><style>* { display: none }</style>

\`\`\`mermaid
graph LR
  A["<img src=x onerror='window.hacked=5'>"] --> B
  click A "javascript:window.hacked=6"
\`\`\`

| ${'col | '.repeat(60)}
| ${'--- | '.repeat(60)}
| ${'wide cell content | '.repeat(60)}

${'deep '.repeat(10)}${'> '.repeat(200)}quote`

test('hostile Markdown is inert', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await site.agents.open('Hostile <script>', hostile)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.getByRole('article').getByText('<script>window.hacked = 1</script>')).toBeVisible()
  await expect(page.getByAltText('Diagram').or(page.getByText('could not be drawn'))).toBeVisible({ timeout: 20_000 })
  await page.getByText('click', { exact: true }).click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('documents go by the name of their first version, wherever they are named', async ({ page, site }) => {
  const { document_id: plan } = await site.agents.document('Plan for the cache', '# Plan')
  const { document_id: review } = await site.agents.document('Review of the cache', '# Review')
  for (const id of [plan, review]) await site.agents.version(id, 'M1: fix', '# Changed\n')
  const gone = `${plan.slice(0, 28)}deadbeef`
  const debate = await site.agents.open('Names', `On document_id=${plan} v1 and doc_id=${review}; doc_id=${gone} is gone.\n\n${'- words\n'.repeat(60)}`)
  await debate.opponent(`See document_id=${plan} v2.`)
  await page.goto(`${site.url}/d/${debate.id}`)
  const thread = page.getByRole('region', { name: 'Arguments' })
  await expect(thread.getByRole('link', { name: 'Plan for the cache v2' })).toBeVisible()
  await expect(page.getByText(`On Plan for the cache v1 and Review of the cache; doc_id=…deadbeef is gone.`).first()).toBeVisible()
  const rail = page.getByRole('region', { name: 'Documents' })
  await expect(rail.getByRole('link', { name: 'Review of the cache', exact: true })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Last change: M1: fix (v1 → v2)' })).toHaveCount(2)
  expect(await page.getByRole('main').innerText()).not.toContain(plan)
  await thread.getByRole('link', { name: 'Plan for the cache v2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan for the cache' })).toBeVisible()
  await expect(page.getByText('Last change: M1: fix')).toBeVisible()
})

test('the thread links to documents, to what changed, and to what is answered', async ({ page, site }) => {
  const { debate, documentId } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}#3`)
  await page.getByRole('link', { name: 'v1 → v2', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/doc/${documentId}\\?from=1&to=2`))
  await expect(page.getByText('Refresh tokens are kept').first()).toBeVisible()
  await page.goBack()
  await page.locator('[data-seq="3"]').getByRole('link', { name: 'answers #2' }).click()
  await expect(page.locator('[data-seq="2"]')).toBeInViewport()
  await expect(page).toHaveURL(/#2$/)
})

test('a link to an argument can be copied and opens there', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('button', { name: 'Copy a link to argument 5' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/d/${debate.id}#5`)
  await page.goto(`${site.url}/d/${debate.id}#2`)
  await expect(page.locator('[data-seq="2"]')).toBeInViewport()
})

test('documents: versions, both diffs, folds, and what changed since the last ruling', { tag: '@journey' }, async ({ page, site }) => {
  const { debate, documentId } = await tellStory(site.agents)
  await debate.rule('B.')
  await site.agents.version(documentId, 'Third', `${planV2}\nOne more line.\n`)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('link', { name: 'Since your ruling: v2 → v3' }).click()
  await expect(page.getByText('+ 2 lines added')).toBeVisible()
  await expect(page.getByText('Changes since your last ruling')).toBeVisible()
  await page.getByLabel('From', { exact: true }).selectOption('v1')
  await expect(page.getByText(/− 3 lines removed/)).toBeVisible()
  await expect(page.locator('mark').first()).toBeVisible()
  await expect(page.getByText('Users stay signed in')).toHaveCount(0)
  await page.getByRole('button', { name: /unchanged lines/ }).first().click()
  await expect(page.getByText('Users stay signed in')).toHaveCount(2)
  await page.getByText('Unified').click()
  await expect(page.getByText('Users stay signed in')).toHaveCount(1)
  await page.getByText('Read', { exact: true }).click()
  await page.getByLabel('Version', { exact: true }).selectOption('v1')
  await expect(page.getByText('in plain text')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the debate' }).click()
  await expect(page).toHaveURL(new RegExp(`/d/${debate.id}`))
})

test('the timeline jumps, and the debate can be exported and printed', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('list', { name: 'Timeline of the debate' }).getByRole('link', { name: /#2/ }).click()
  await expect(page.locator('[data-seq="2"]')).toBeInViewport()
  await page.getByRole('list', { name: 'Timeline of the debate' }).getByRole('link', { name: /#1/ }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text).toContain('# Token refresh')
  expect(text).toContain('## #5 APPEAL by proposer')
  expect(text).toContain('## Document: Plan for token refresh')
  expect(text).toContain('Refresh tokens are kept in plain text')
  expect(text).toContain('Refresh tokens are kept as SHA-256')

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('the export has what was held, and says which document cannot be read', async ({ page, site }) => {
  const gone = '0199a0b0-0000-7000-8000-0000deadbeef'
  const debate = await site.agents.open('Held', `On doc_id=${gone}.`)
  await debate.intervene()
  await expect(debate.opponent('I was writing this.')).rejects.toThrow(Refused)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByText('I was writing this.').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text).toMatch(/## Held draft: CLAIM by opponent[^]*I was writing this\./)
  expect(text).toMatch(new RegExp(`## Document: ${gone}[^]*could not be read: .`))
  await expect(page.getByText('1 document could not be read in full')).toBeVisible()
})

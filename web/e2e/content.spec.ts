// Texts of agents under the policy that the server sends with the page: Markdown, documents, exports.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import commonmark from 'commonmark-spec'
import { Refused } from './support/agents'
import { gfmExamples } from './support/gfm-examples'
import { openInbox } from './support/inbox'
import { tellLedger } from './support/ledger-story'
import { argument, chord, decision, fits, lastOf, option, rulingBox, send, sendNow, showTab, stop, thread, timeline } from './support/page'
import { planV1, planV2, tellStory } from './support/story'
import { expect, isClean, isCleanInBothThemes, test } from './support/test'

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

test('hostile Markdown is inert, and what an issue says is shown as it is written', { tag: '@journey' }, async ({ page, site }) => {
  const debate = await site.agents.open('Hostile <script>', hostile)
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(thread(page).getByText('<script>window.hacked = 1</script>')).toBeVisible()
  await expect(page.getByAltText('Diagram').or(page.getByText('could not be drawn'))).toBeVisible()
  await page.getByText('click', { exact: true }).click()
  await fits(page)

  const evil = '<img src=x onerror="window.hacked=7"> [x](javascript:window.hacked=8)'
  await debate.opponent('I1 <b>I1</b> [I1](https://example.com) `I1`', [
    { id: 'I1', set: 'open', severity: 'critical', title: evil, note: evil, where: { section: evil }, evidence: [{ kind: 'command', run: evil, output: evil }] },
  ])
  await page.getByRole('button', { name: /^I1 / }).click()
  await expect(page.getByRole('list', { name: 'History of I1' })).toContainText(evil)
  await expect(argument(page, 2).getByRole('link', { name: 'I1', exact: true })).toHaveCount(5)
  await expect(page.locator('#thread img:not([alt=Diagram]), aside img, a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  // Characters that reverse the text after them are shown and do not act.
  const reversed = await site.agents.open('Title \u202Elive\u202C', 'The \u202Elive\u202C path, `\u2067code\u2069`.')
  await page.goto(`${site.url}/d/${reversed.id}`)
  await expect(argument(page, 1)).toContainText('The �live� path, �code�.')
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  await expect(page).toHaveTitle(/Title �live�/)
})

test('every example of CommonMark and of the GFM extensions is rendered, and named entities are decoded everywhere', async ({ page, site }) => {
  const named = 'Map&lt;K, V&gt; of R&amp;D &copy;&nbsp;2026'
  const shown = /Map<K, V> of R&D ©\s2026/
  const sourceShown = page.locator('[data-source-shown]')
  // The specification writes a tab as an arrow.
  const examples = [...commonmark.tests.map(({ markdown }) => markdown.replaceAll('→', '\t')), ...gfmExamples].filter((source) => source.trim() !== '')
  expect(examples.length).toBeGreaterThan(600)
  const sources = [...examples, named]
  const debate = await site.agents.open('The specifications', '- [x] A task\n- A plain item\n- [ ] Another task')
  for (const [i, source] of sources.entries()) await (i % 2 === 0 ? debate.opponent(source) : debate.proposer(source))
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(argument(page, sources.length + 1).getByText(shown)).toBeVisible()
  // Printing draws every argument.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('article[data-seq]')).toHaveCount(sources.length + 1)
  await expect(sourceShown).toHaveCount(0)
  // A plain item keeps its bullet in a list with tasks.
  const items = argument(page, 1).getByRole('listitem')
  expect(await items.evaluateAll((all) => all.map((item) => getComputedStyle(item).listStyleType))).toEqual(['none', 'disc', 'none'])
  expect((await items.nth(1).boundingBox())!.x).toBeGreaterThan((await argument(page, 1).boundingBox())!.x + 30)

  const { document_id: id } = await site.agents.document('Plan', `# Plan\n\n${named}\n`)
  await page.goto(`${site.url}/doc/${id}`)
  await expect(page.getByRole('region', { name: 'Plan' }).getByText(shown)).toBeVisible()
  await expect(sourceShown).toHaveCount(0)
  const held = await site.agents.open('Held entities', 'A motion.')
  await held.intervene()
  await expect(held.opponent(named)).rejects.toThrow(Refused)
  await openInbox(page, site.url)
  await expect(decision(page).getByText(shown)).toBeVisible()
  await expect(sourceShown).toHaveCount(0)
})

test('documents go by their name and lead to versions, both diffs, and the changes since the last ruling', { tag: '@journey' }, async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { debate, documentId } = await tellStory(site.agents)
  const gone = `${documentId.slice(0, 28)}deadbeef`
  await debate.rule(`B. See document_id=${documentId} v1; doc_id=${gone} is gone.`)
  await site.agents.version(documentId, 'Third', `${planV2}\nOne more line.\n`)
  await page.goto(`${site.url}/d/${debate.id}#3`)
  await argument(page, 3).getByRole('link', { name: 'v1 → v2', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/doc/${documentId}\\?from=1&to=2`))
  await expect(page.getByText('Refresh tokens are kept').first()).toBeVisible()
  await page.goBack()
  await argument(page, 3).getByRole('link', { name: 'answers #2' }).click()
  await expect(argument(page, 2)).toBeInViewport()
  await expect(page).toHaveURL(/#2$/)
  await page.goto('about:blank')
  await page.goto(`${site.url}/d/${debate.id}#6`)
  await expect(argument(page, 6)).toContainText('See Plan for token refresh v1; doc_id=…deadbeef is gone.')
  expect(await page.getByRole('main').innerText()).not.toContain(documentId)
  await page.getByRole('button', { name: 'Copy a link to argument 6' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/d/${debate.id}#6`)

  await showTab(page, 'Plan')
  await expect(page.getByLabel('Changes since')).toHaveValue('2')
  await page.getByRole('link', { name: 'Versions and differences' }).click()
  await page.getByRole('button', { name: 'Changes since your last ruling' }).click()
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
  await expect(page.getByRole('heading', { level: 1, name: 'Plan for token refresh' })).toBeVisible()
  await expect(page.getByText('Last change: Third')).toBeVisible()
  await page.getByLabel('Version', { exact: true }).selectOption('v1')
  await expect(page.getByText('in plain text')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the debate' }).click()
  await expect(page).toHaveURL(new RegExp(`/d/${debate.id}`))
})

test('the plan of a debate shows what has changed, the old text, and the issues at their sections; a comment becomes part of the ruling', { tag: '@journey' }, async ({ page, site }) => {
  const { debate, documentId } = await tellLedger(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('article').last().waitFor()
  await chord(page, 'g', 'p')
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan.getByRole('heading', { name: 'Plan: one writer' })).toBeVisible()
  await expect(plan.locator('[data-changed]')).toHaveText(['Take the lock.', 'Read the last number and add one.'])
  await expect(plan.locator('[data-line]').filter({ hasText: 'Steps' }).getByRole('link')).toHaveText(['I1'])
  await expect(plan.locator('[data-line]').filter({ hasText: 'Limits' }).getByRole('link')).toHaveText(['I2'])
  await page.keyboard.press('n')
  await expect(plan.getByRole('status').first()).toHaveText('Change 1 of 2')
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  await expect(plan.getByRole('status').first()).toHaveText('Change 1 of 2')
  await expect(plan.locator('[data-changed]').first()).toBeFocused()
  await plan.getByRole('button', { name: 'Changed: Old text' }).first().click()
  await expect(plan.locator('del')).toContainText('1. Read the last number.')
  await isCleanInBothThemes(page, 'plan')

  // A comment as words, and one as an issue with its place.
  const comment = async (words: string, severity?: string) => {
    await plan.getByText('Write the argument.').selectText()
    await page.keyboard.press('q')
    const dialog = page.getByRole('dialog', { name: 'Comment on the plan' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(words)
    await isClean(page, 'comment')
    if (severity !== undefined) await dialog.getByLabel('As an issue').selectOption(severity)
    await dialog.getByRole('button', { name: severity === undefined ? 'Add to the ruling' : 'Open the issue in the ruling' }).click()
    await expect(dialog).toBeHidden()
  }
  await comment('In one transaction.')
  await expect(rulingBox(page)).toHaveValue('> Write the argument.\n> — Plan for numbering, v2, § Steps, line 9\n\nIn one transaction.\n\n')
  await comment('Say what is written when the disk is full.', 'Major')
  await expect(page.getByRole('region', { name: 'New issues of this ruling' })).toContainText('I5 (major): Say what is written when the disk is full.')
  await option(page, 'A').click()
  await expect(send(page)).toHaveText('Rule A · settles I2 · opens I5')
  await send(page).click()
  await sendNow(page)
  await expect(stop(page)).toBeVisible()
  expect(await lastOf(debate)).toMatchObject({ choice: 'A', issues: expect.arrayContaining([expect.objectContaining({ id: 'I5', set: 'open', severity: 'major', where: { document_id: documentId, version: 2, section: 'Steps' } }), { id: 'I2', set: 'ruled' }]) })
})

test('in a document n and p walk the changes, issues stand in the margin, and a long one has an outline', async ({ page, site }) => {
  const long = (plan: string) => `${plan}\n${Array.from({ length: 12 }, (_, i) => `## Part ${i + 1}\n\n${'Words about it. '.repeat(12)}\n`).join('\n')}`
  const { document_id: id } = await site.agents.document('Plan', long(planV1))
  const debate = await site.agents.open('With a plan', `The plan is doc_id=${id} v1.`)
  await debate.opponent('One thing.', [{ id: 'I1', set: 'open', severity: 'major', title: 'Plain text', where: { document_id: id, version: 1, section: 'Storage' } }])
  await site.agents.version(id, 'Hashes', long(planV2))
  await page.goto(`${site.url}/doc/${id}?from=1&to=2&debate=${debate.id}`)
  const diff = page.getByRole('region', { name: 'Changes from version 1 to version 2' })
  await expect(diff.getByRole('link', { name: 'I1' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('Change 1 of 3')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await expect(page.getByText('Change 3 of 3')).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('Change 2 of 3')).toBeVisible()
  await isClean(page, 'changes')
  await diff.getByRole('link', { name: 'I1' }).click()
  await expect(page).toHaveURL(`${site.url}/d/${debate.id}#I1`)

  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${site.url}/doc/${id}?debate=${debate.id}`)
    await page.getByRole('heading', { name: 'Part 12' }).waitFor()
    if (width === 900) await page.getByText('Outline').click()
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Part 12' }).click()
    await expect(page.getByRole('heading', { name: 'Part 12' })).toBeInViewport({ ratio: 1 })
    await isClean(page, `outline at ${width}`)
  }
})

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('the timeline jumps, and the export has every argument, held draft and document, and names what cannot be read', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await showTab(page, 'Timeline')
  await timeline(page).getByRole('link', { name: /#2/ }).click()
  await expect(argument(page, 2)).toBeInViewport()
  await timeline(page).getByRole('link', { name: /#1/ }).click()
  await expect(argument(page, 1)).toBeInViewport()
  const text = await exported(page)
  for (const words of ['# Token refresh', '## #5 APPEAL by proposer', '## Document: Plan for token refresh', 'Refresh tokens are kept in plain text', 'Refresh tokens are kept as SHA-256']) expect(text).toContain(words)

  const gone = '0199a0b0-0000-7000-8000-0000deadbeef'
  const held = await site.agents.open('Held', `On doc_id=${gone}.`)
  await held.intervene()
  await expect(held.opponent('I was writing this.')).rejects.toThrow(Refused)
  await page.goto(`${site.url}/d/${held.id}`)
  await page.getByText('I was writing this.').first().waitFor()
  await showTab(page, 'Timeline')
  const withDraft = await exported(page)
  expect(withDraft).toMatch(/## Held draft: CLAIM by opponent[^]*I was writing this\./)
  expect(withDraft).toMatch(new RegExp(`## Document: ${gone}[^]*could not be read: .`))
  await expect(page.getByText('1 document could not be read in full')).toBeVisible()
})

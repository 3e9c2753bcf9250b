// Lighthouse on the list, a debate and a diff, desktop. Not part of every run: npm run lighthouse
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { tellStory } from './support/story'
import { expect, test } from './support/test'

const version = '12.8.2'
const least = { performance: 95, accessibility: 100, 'best-practices': 100 }
const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { score: number | null; scoreDisplayMode: string; title: string; displayValue?: string }> }

test('@lighthouse scores', async ({ site }, info) => {
  test.setTimeout(600_000)
  const { debate, documentId } = await tellStory(site.agents)
  const views = { list: '/', debate: `/d/${debate.id}`, diff: `/doc/${documentId}?from=1&to=2&debate=${debate.id}` }
  for (const [name, path] of Object.entries(views)) {
    const output = info.outputPath(`${name}.json`)
    await promisify(execFile)(
      'npx',
      ['--yes', `lighthouse@${version}`, site.url + path, '--preset=desktop', '--output=json', `--output-path=${output}`, '--quiet', `--chrome-flags=${flags}`, `--only-categories=${Object.keys(least).join(',')}`],
      { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium' } },
    )
    const { categories, audits } = JSON.parse(await readFile(output, 'utf8')) as Report
    const scores = Object.fromEntries(Object.keys(least).map((key) => [key, Math.round(categories[key]!.score * 100)]))
    const lost = Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    console.log(name, JSON.stringify(scores), lost.map(({ title }) => title).join('; '))
    for (const [key, most] of Object.entries(least)) expect.soft(scores[key], `${name}: ${key}`).toBeGreaterThanOrEqual(most)
  }
})

// Fails when the page has grown beyond what it may weigh. Run after a build.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const assets = new URL('../dist/assets/', import.meta.url)
const kb = (bytes) => bytes / 1000
const weigh = (names) => kb(names.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length, 0))
const files = readdirSync(assets)

/** A chunk and all that it imports without waiting. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen
  seen.add(name)
  const text = readFileSync(new URL(name, assets), 'utf8')
  for (const [, imported] of text.matchAll(/\bfrom\s*["'`]\.\/([^"'`]+\.js)["'`]|\bimport\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    if (imported) withImports(imported, seen)
  }
  return seen
}

const html = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8')
const entry = /src="\/assets\/([^"]+\.js)"/.exec(html)[1]
const main = withImports(entry)
const chunk = (start) => [...withImports(files.find((name) => name.startsWith(start) && name.endsWith('.js')))].filter((name) => !main.has(name))

const limits = [
  ['main script', weigh([...main]), 150],
  ['Markdown chunk', weigh(chunk('rendered-')), 85],
  ['diff chunk', weigh(chunk('diff-view-')), 12],
  ['styles', weigh(files.filter((name) => name.endsWith('.css'))), 14],
]
let isTooMuch = false
for (const [what, size, most] of limits) {
  const verdict = size <= most ? 'ok' : 'TOO MUCH'
  if (size > most) isTooMuch = true
  console.log(`${what.padEnd(16)} ${size.toFixed(1).padStart(7)} KB gzip, at most ${most}: ${verdict}`)
}
process.exit(isTooMuch ? 1 : 0)

// Fails when the built page exceeds its size limits, compressed by brotli as the server sends it. Run after a build.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const assets = new URL('../dist/assets/', import.meta.url)
const kb = (bytes) => bytes / 1000
const weigh = (names) => kb(names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(new URL(name, assets))).length, 0))
const files = readdirSync(assets)

/** A chunk and all its static imports. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen
  seen.add(name)
  const text = readFileSync(new URL(name, assets), 'utf8')
  for (const [, from, alone] of text.matchAll(/\bfrom\s*["'`]\.\/([^"'`]+\.js)["'`]|\bimport\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) withImports(from ?? alone, seen)
  return seen
}

const html = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8')
const entry = /src="\/assets\/([^"]+\.js)"/.exec(html)[1]
const chunk = (start) => files.find((name) => name.startsWith(start) && name.endsWith('.js'))
const together = (...starts) => [...new Set([entry, ...starts.map(chunk)].flatMap((name) => [...withImports(name)]))]
const apart = (start, ...after) => {
  const there = new Set(together(...after))
  return [...withImports(chunk(start))].filter((name) => !there.has(name))
}

const limits = [
  ['first screen: home', weigh(together('home-page-', 'rendered-')), 150],
  ['first screen: a debate', weigh(together('debate-page-', 'rendered-')), 150],
  ['first screen: a document', weigh(together('document-page-', 'document-view-', 'rendered-')), 150],
  ['first screen: insights', weigh(together('insights-page-')), 150],
  ['colours of code', weigh(apart('highlight-', 'rendered-')), 25],
  ['diff', weigh(apart('diff-view-', 'document-view-')), 12],
  ['styles', weigh(files.filter((name) => name.endsWith('.css'))), 14],
]
let isTooMuch = false
for (const [what, size, most] of limits) {
  const verdict = size <= most ? 'ok' : 'TOO MUCH'
  if (size > most) isTooMuch = true
  console.log(`${what.padEnd(24)} ${size.toFixed(1).padStart(7)} KB, at most ${most}: ${verdict}`)
}
process.exit(isTooMuch ? 1 : 0)

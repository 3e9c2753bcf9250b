// Extracts the text of each page of a PDF as Chromium writes it: plain objects, deflated streams, glyphs with a map to
// Unicode. White space is left out, because a PDF need not contain it.
import { inflateSync } from 'node:zlib'

type Font = { /** Hexadecimal digits of one glyph. */ digits: number; letters: ReadonlyMap<number, string> }
type Fonts = Record<string, Font>

export function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\s([^]*?)endobj/g)].map(([, id, body]) => [Number(id), body!]))
  const body = (id: string | undefined) => objects.get(Number(id)) ?? ''
  const streamOf = (id: string | undefined): string => {
    const [begin, head] = /^([^]*?)stream\r?\n/.exec(body(id)) ?? []
    if (begin === undefined) return ''
    const length = Number(/\/Length (\d+)/.exec(head!)?.[1])
    const bytes = Buffer.from(body(id).slice(begin.length, begin.length + length), 'latin1')
    return (head!.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fontOf = (font: string): Font => {
    const map = new Map<number, string>()
    const letters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
    const cmap = streamOf(/\/ToUnicode (\d+)/.exec(body(font))?.[1])
    for (const [, block] of cmap.matchAll(/beginbfchar\s([^]*?)endbfchar/g)) {
      for (const [, glyph, to] of block!.matchAll(/<(\w+)> *<(\w+)>/g)) map.set(parseInt(glyph!, 16), letters(to!))
    }
    for (const [, block] of cmap.matchAll(/beginbfrange\s([^]*?)endbfrange/g)) {
      for (const [, first, last, to] of block!.matchAll(/<(\w+)> *<(\w+)> *<(\w+)>/g)) {
        const start = parseInt(first!, 16)
        for (let glyph = start; glyph <= parseInt(last!, 16); glyph++) map.set(glyph, String.fromCodePoint(letters(to!).codePointAt(0)! + glyph - start))
      }
    }
    return { digits: body(font).includes('/Type3') ? 2 : 4, letters: map }
  }
  const pages = [...objects.values()].filter((each) => /\/Type \/Page\b(?!s)/.test(each))
  return pages.map((page) => {
    const resources = /\/Resources (\d+) 0 R/.exec(page)
    const named = (resources ? body(resources[1]) : page).replace(/[^]*?\/Font\b/, '')
    const fonts = Object.fromEntries([...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, fontOf(id!)])) satisfies Fonts
    const contents = /\/Contents (?:\[([^\]]*)\]|(\d+ 0 R))/.exec(page)
    const ids = [...(contents?.[1] ?? contents?.[2] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => id)
    return lettersIn(ids.map(streamOf).join('\n'), fonts)
  })
}

function lettersIn(content: string, fonts: Fonts): string {
  let font: Font | undefined
  let found = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|((?:<[0-9A-Fa-f]*>|\[[^\]]*\])\s*T[jJ])/g)) {
    if (name !== undefined) font = fonts[name]
    for (const [, hex] of shown?.matchAll(/<([0-9A-Fa-f]*)>/g) ?? []) {
      const { digits, letters } = font!
      for (let at = 0; at < hex!.length; at += digits) found += letters.get(parseInt(hex!.slice(at, at + digits), 16)) ?? ''
    }
  }
  return found.replaceAll(/\s+/g, '')
}

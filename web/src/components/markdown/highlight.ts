// Highlights code by classes: the page's policy allows no inline styles. A chunk of its own, loaded for the first
// text that has code.
import type { Element, ElementContent, Root } from 'hast'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { elementsOf, languageOf, textOf } from './hast'

const lowlight = createLowlight({ bash, cpp, css, diff, go, json, python, rust, sql, typescript, xml, yaml })
lowlight.registerAlias({ bash: ['sh', 'shell', 'zsh', 'console'], cpp: ['c', 'h', 'hpp', 'cc', 'c++'] })
lowlight.registerAlias({ typescript: ['ts', 'tsx', 'js', 'jsx', 'javascript'], yaml: ['yml'], xml: ['html', 'svg'] })
lowlight.registerAlias({ python: ['py'], rust: ['rs'], go: ['golang'], diff: ['patch'], json: ['jsonc', 'json5'] })

const mostCharacters = 40_000

export default function highlightCode(node: Root | Element): void {
  for (const child of elementsOf(node)) {
    const code = child.tagName === 'pre' ? elementsOf(child)[0] : undefined
    if (!code) {
      highlightCode(child)
      continue
    }
    const language = languageOf(code)
    const source = textOf(code)
    if (!lowlight.registered(language) || source.length > mostCharacters) continue
    code.children = lowlight.highlight(language, source).children as ElementContent[]
  }
}

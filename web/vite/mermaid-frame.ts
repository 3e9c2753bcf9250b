// One self-contained HTML file that draws Mermaid diagrams. The page opens it once in a sandboxed frame without an
// origin, sends it sources and gets SVG text back, which it shows as an image. Mermaid needs inline styles, so it
// cannot run under the page's own policy; the frame has no access to anything of value.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const moduleId = 'virtual:mermaid-frame'
const resolvedId = `\0${moduleId}`

function frameHtml(): string {
  const require = createRequire(import.meta.url)
  const library = readFileSync(require.resolve('mermaid/dist/mermaid.min.js'), 'utf8')
  const painter = readFileSync(new URL('./mermaid-painter.js', import.meta.url), 'utf8')
  const script = `${library}\n;${painter}`.replaceAll('</script', '<\\/script')
  const digest = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Diagrams</title>
<body>
<script>${script}</script>
</body>
</html>
`
}

export function mermaidFrame(): Plugin {
  let path = ''
  let html = ''
  return {
    name: 'mermaid-frame',
    buildStart() {
      html = frameHtml()
      const hash = createHash('sha256').update(html).digest('base64url').slice(0, 8)
      path = `assets/mermaid-${hash}.html`
    },
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? `export default ${JSON.stringify(`/${path}`)}` : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: path, source: html })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${path}`) return next()
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(html)
      })
    },
  }
}

// Serves web/dist in front of a server without an embedded page, under the same policy.
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, createGzip } from 'node:zlib'
import { framePolicy, pagePolicy } from '../../vite/policy'

const root = resolve('dist')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const compressed = new Map<string, Promise<Buffer>>()

/** Compresses as the server does, once per file because it is slow. */
function brotli(file: string): Promise<Buffer> {
  const found = compressed.get(file) ?? readFile(file).then((content) => promisify(brotliCompress)(content))
  compressed.set(file, found)
  return found
}

async function serve(file: string, policy: string, response: ServerResponse, status = 200): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) {
    response.writeHead(404).end()
    return
  }
  const isText = extname(file) !== '.woff2'
  const script = extname(file) === '.js' ? await brotli(file) : undefined
  response.writeHead(status, {
    ...(isText && { 'Content-Encoding': script ? 'br' : 'gzip' }),
    'Cache-Control': file.endsWith('index.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
  })
  if (script) response.end(script)
  else if (isText) createReadStream(file).pipe(createGzip()).pipe(response)
  else createReadStream(file).pipe(response)
}

const ownHeaders = (incoming: IncomingMessage, port: number) => {
  const headers: IncomingMessage['headers'] = { ...incoming.headers, host: `127.0.0.1:${port}` }
  if (headers.origin) headers.origin = `http://127.0.0.1:${port}`
  return headers
}

export async function startFront(backPort: () => number): Promise<{ url: string; stop: () => Promise<void> }> {
  const front: Server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://front').pathname
    if (path === '/' || path === '/insights' || path === '/ruled' || path.startsWith('/d/') || path.startsWith('/doc/')) return void serve(join(root, 'index.html'), pagePolicy, response)
    if (path.startsWith('/assets/')) return void serve(join(root, path), path.includes('/mermaid-') ? framePolicy : pagePolicy, response)
    const onward = request({ port: backPort(), path: incoming.url, method: incoming.method, headers: ownHeaders(incoming, backPort()) }, (answer) => {
      // Replaces the server's embedded page at an unknown address by the newer one.
      if (answer.statusCode === 404 && answer.headers['content-type']?.startsWith('text/html')) return void serve(join(root, 'index.html'), pagePolicy, response, 404)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  const sockets = new Set<{ destroy: () => void }>()
  front.on('upgrade', (incoming, socket) => {
    sockets.add(socket)
    const back = connect(backPort(), '127.0.0.1', () => {
      const headers = Object.entries(ownHeaders(incoming, backPort())).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      back.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      back.pipe(socket)
      socket.pipe(back)
    })
    const end = () => {
      back.destroy()
      socket.destroy()
    }
    back.on('error', end).on('close', end)
    socket.on('error', end).on('close', end)
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        front.closeAllConnections()
        front.close(() => done())
      }),
  }
}

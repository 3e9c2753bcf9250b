import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { ProxyOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import { mermaidFrame } from './vite/mermaid-frame.ts'
import { pagePolicy } from './vite/policy.ts'

const server = process.env.DEBATE_SERVER_URL ?? 'http://127.0.0.1:3456'

// The server refuses foreign origins, so the proxy speaks with its own.
const toServer: ProxyOptions = { target: server, changeOrigin: true, headers: { origin: server } }
const proxy = Object.fromEntries(
  ['/debates', '/documents', '/auth', '/health', '/openapi.json', '/programs', '/search'].map((path) => [path, toServer]),
)

export default defineConfig({
  plugins: [react(), tailwindcss(), mermaidFrame()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { ...proxy, '/ws': { ...toServer, ws: true } } },
  preview: {
    proxy: { ...proxy, '/ws': { ...toServer, ws: true } },
    headers: { 'Content-Security-Policy': pagePolicy },
  },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    css: false,
    pool: 'threads',
  },
})

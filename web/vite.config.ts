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
  ['/debates', '/documents', '/auth', '/health', '/openapi.json', '/programs', '/search', '/stats', '/rulings', '/decisions'].map((path) => [path, toServer]),
)

const libraries = ['react', 'react-dom', 'scheduler', '@tanstack/query-core', '@tanstack/react-query', 'wouter', 'virtua']
const ownParts = /\/src\/(app\/main|lib\/(?!i18n\/(vi|en-insights|en-panel|en-plan|en-rulings)|tables|commands)|components\/(badges|button|icons|notice|time|issue-links|argument-links|on-intent|dialog|use-copy|seats|select|source-boundary|support)\.|features\/(ruling\/(engine|machine|move-status|only-reading|use-own-moves)|presence\/(words|use-programs)|thread\/document-context)\.)/

// The decision, which the inbox and a debate share: one file instead of ten.
const decides = /\/src\/(features\/ruling\/(decision|details|held-drafts|issue-lines|issue-rulings|last-words|note|opened-issues|option-rows|options|plan|question|quote|sides|use-decision-keys)\.|components\/gist\.)/

const isForEveryPage = (id: string): boolean => ownParts.test(id) || libraries.some((name) => id.includes(`/node_modules/${name}/`))

// Tests that need a document or a browser's storage.
const withDocument = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts']

export default defineConfig({
  plugins: [react(), tailwindcss(), mermaidFrame()],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // Its file for browsers assigns innerHTML, which the page's policy (Trusted Types) forbids.
      'decode-named-character-reference': fileURLToPath(new URL('./src/components/markdown/entities.ts', import.meta.url)),
      // Every supported browser has its own.
      '@ungap/structured-clone': fileURLToPath(new URL('./src/lib/structured-clone.ts', import.meta.url)),
    },
  },
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
    // One file for the code of every page: many small files compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: isForEveryPage }, { name: 'decide', test: decides }] } } },
  },
  test: {
    css: false,
    pool: 'threads',
    // jsdom takes half a second per file, so tests that do not need it run in Node.
    projects: [
      { extends: true, test: { name: 'plain', include: ['src/**/*.test.ts'], exclude: withDocument, environment: 'node' } },
      { extends: true, test: { name: 'with a document', include: withDocument, environment: 'jsdom', setupFiles: ['src/test-setup.ts'] } },
    ],
  },
})

import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

// chromium-headless-shell has no windows and takes a third less time.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JUNIT ? [['list'], ['junit', { outputFile: process.env.PLAYWRIGHT_JUNIT }]] : 'list',
  // These are not tests; npm scripts select them by name.
  grepInvert: [...(process.env.SCREENSHOTS ? [] : [/@screens/]), ...(process.env.PICTURES ? [] : [/@pictures/]), ...(process.env.LIGHTHOUSE ? [] : [/@lighthouse/])],
  use: {
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
    launchOptions: { executablePath: process.env.CHROMIUM_BIN ?? browsers.find(existsSync) ?? 'chromium', args: flags.split(' ') },
    trace: 'off',
  },
})

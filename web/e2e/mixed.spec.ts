// Agents that speak only MCP against agents that know only `aw`, in two debates at once, on two pages that are open.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Argument } from '../src/lib/api/types'
import { overHttp, overStdio } from './support/mcp'
import { byCommandLine, byMcp, play, type Move, type Role, type Voice } from './support/scripted'
import { expect, isLive, test } from './support/test'

const script: Record<Role, Move[]> = {
  proposer: [
    { act: 'submit', text: 'C1 is fixed in version 2; M1 stays.' },
    { act: 'appeal', text: 'Who is right about M1?\n\nOption A: no limit.\nOption B: a limit.\nOption C: something else.' },
    { act: 'complete', text: 'The plan has a limit now. Please close.' },
  ],
  opponent: [
    { act: 'submit', text: 'C1: prices are stale. M1: memory has no limit.' },
    { act: 'submit', text: 'C1 is verified. M1 stands.' },
  ],
  arbitrator: [
    { act: 'rule', text: 'M1 is a fault: set a limit.' },
    { act: 'close', text: 'Closed as asked.' },
  ],
}
const played = ['MOTION', 'CLAIM', 'CLAIM', 'CLAIM', 'APPEAL', 'RULING', 'RESOLUTION', 'RULING']

async function playOn(page: Page, url: string, title: string, voices: Record<Role, Voice>): Promise<string> {
  const id = randomUUID()
  const motion = await voices.proposer.open(id, title, 'Keep the price list in memory.')
  await page.goto(`${url}/d/${id}`)
  await isLive(page)
  let loads = 0
  page.on('domcontentloaded', () => loads++)

  const isShown = async ({ seq, content }: Argument) => {
    const [firstLine] = content.split('\n')
    await expect(page.locator(`[data-seq="${seq}"]`).getByText(firstLine!)).toBeVisible()
  }
  const roles: Role[] = ['proposer', 'opponent', 'arbitrator']
  const parts = roles.map((role) => ({
    voice: voices[role],
    role,
    id,
    moves: script[role],
    beforeMove: isShown,
    ...(role === 'proposer' && { after: motion }),
  }))
  const endings = await Promise.all(parts.map(play))
  for (const ending of endings) expect(ending).toMatchObject({ type: 'RULING', content: 'Closed as asked.' })
  await isShown(endings[0]!)
  await expect(page.getByText('Nobody can write any more')).toBeVisible()
  expect(loads).toBe(0)
  return id
}

test('two agents by MCP and two by aw, mixed, play to the end while the pages show every word', async ({ page, context, site }) => {
  test.slow()
  const aw = byCommandLine(site.server.url)
  const http = byMcp(overHttp(site.server.url))
  const bridge = await overStdio(site.server.url)
  const stdio = byMcp(bridge.call)
  const ids = await Promise.all([
    playOn(page, site.url, 'MCP proposes, aw opposes', { proposer: http, opponent: aw, arbitrator: aw }),
    playOn(await context.newPage(), site.url, 'aw proposes, MCP opposes', { proposer: aw, opponent: stdio, arbitrator: http }),
  ]).finally(bridge.end)
  for (const id of ids) {
    const { debate, motion, arguments: rest } = await site.agents.call<{ debate: { state: string }; motion: Argument; arguments: Argument[] }>(
      'GET',
      `/debates/${id}`,
    )
    expect(debate.state).toBe('CLOSED')
    expect([motion, ...rest].map(({ type }) => type)).toEqual(played)
  }
})

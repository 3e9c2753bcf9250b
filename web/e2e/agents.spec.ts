// Debates that agents play over their real wires, `aw` processes and MCP, while pages are open.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Argument } from '../src/lib/api/types'
import { debate as run } from './support/aw'
import { overHttp, overStdio } from './support/mcp'
import { argument, isClosed, rule, sendNow, thread } from './support/page'
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
    await expect(argument(page, seq).getByText(firstLine!)).toBeVisible()
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
  await isClosed(page)
  expect(loads).toBe(0)
  return id
}

test('agents by MCP and agents by aw play two debates to the end, and the open pages show every word', async ({ page, context, site }) => {
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

type Data = { id: string; argument_id: string; action: string; argument: { id: string; content: string } }

test('two agents by aw and a person on the page play one debate', { tag: '@journey' }, async ({ page, site }) => {
  const aw = (...words: string[]) => run<Data>(site.url, ...words)
  const { id } = await aw('generate-id')
  const waitAs = (role: string, after: string) => aw('wait', '--debate-id', id, '--role', role, '--argument-id', after)

  const motion = await aw('create', '--debate-id', id, '--title', 'Played by aw', '--type', 'general_debate', '--content', 'A motion.')
  await page.goto(`${site.url}/d/${id}`)
  await isLive(page)
  expect((await aw('wait', '--debate-id', id, '--role', 'opponent')).action).toBe('respond')

  const proposerWaits = waitAs('proposer', motion.argument_id)
  await aw('submit', '--debate-id', id, '--role', 'opponent', '--target-id', motion.argument_id, '--content', 'C1: too slow.')
  const claim = await proposerWaits
  expect(claim).toMatchObject({ action: 'respond', argument: { content: 'C1: too slow.' } })
  await expect(thread(page).getByText('C1: too slow.')).toBeVisible()

  const options = ['the proposer.', 'the opponent.', 'something else.'].map((text, i) => ({ id: 'ABC'[i], text }))
  const appeal = await aw('appeal', '--debate-id', id, '--target-id', claim.argument.id, '--content', 'Who is right?', '--options', JSON.stringify(options))
  const rulings = [waitAs('proposer', appeal.argument_id), waitAs('opponent', appeal.argument_id)]
  await rule(page, 'B')
  await sendNow(page)
  const [forProposer, forOpponent] = await Promise.all(rulings)
  expect(forProposer).toMatchObject({ action: 'align_to_ruling', argument: { type: 'RULING', choice: 'B' } })
  expect(forOpponent).toMatchObject({ action: 'wait_for_proposer', argument: { id: forProposer?.argument.id } })
})

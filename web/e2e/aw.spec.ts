// The agents as they are: `aw` processes that wait and write, while a person rules on the page.
import { debate } from './support/aw'
import { expect, isLive, test } from './support/test'

type Data = { id: string; argument_id: string; action: string; argument: { id: string; content: string } }

test('two agents by aw and a person on the page play one debate', { tag: '@journey' }, async ({ page, site }) => {
  const aw = (...words: string[]) => debate<Data>(site.url, ...words)
  const { id } = await aw('generate-id')
  const waitAs = (role: string, after: string) => aw('wait', '--debate-id', id, '--role', role, '--argument-id', after)

  const motion = await aw('create', '--debate-id', id, '--title', 'Played by aw', '--type', 'general_debate', '--content', 'A motion.')
  await page.goto(`${site.url}/d/${id}`)
  await isLive(page)
  expect((await aw('wait', '--debate-id', id, '--role', 'opponent')).action).toBe('respond')

  const proposerHears = waitAs('proposer', motion.argument_id)
  await aw('submit', '--debate-id', id, '--role', 'opponent', '--target-id', motion.argument_id, '--content', 'C1: too slow.')
  const claim = await proposerHears
  expect(claim).toMatchObject({ action: 'respond', argument: { content: 'C1: too slow.' } })
  await expect(page.getByRole('article').getByText('C1: too slow.')).toBeVisible()

  const options = ['the proposer.', 'the opponent.', 'something else.'].map((text, i) => ({ id: 'ABC'[i], text }))
  const appeal = await aw('appeal', '--debate-id', id, '--target-id', claim.argument.id, '--content', 'Who is right?', '--options', JSON.stringify(options))
  const rulings = [waitAs('proposer', appeal.argument_id), waitAs('opponent', appeal.argument_id)]
  await page.getByRole('button', { name: 'Rule B now' }).click()
  const [forProposer, forOpponent] = await Promise.all(rulings)
  expect(forProposer).toMatchObject({ action: 'align_to_ruling', argument: { type: 'RULING', choice: 'B' } })
  expect(forOpponent).toMatchObject({ action: 'wait_for_proposer', argument: { id: forProposer?.argument.id } })
})

import { Refused } from './support/agents'
import { tellStory } from './support/story'
import { expect, isClean, isLive, test } from './support/test'

test('a whole debate is seen live, ruled by an option, and closed', { tag: '@journey' }, async ({ page, site }) => {
  await page.goto(site.url)
  await isLive(page)
  const { debate, documentId } = await tellStory(site.agents)
  const row = page.getByRole('navigation').getByRole('link', { name: /Token refresh/ })
  await expect(row).toContainText('Your ruling')
  await expect(page).toHaveTitle(/\(1\) Needs you/)
  await row.click()

  await expect(page.getByRole('article').last()).toContainText('We disagree on one point')
  // The last part to be read: nothing moves under the pointer after it.
  await expect(page.getByRole('region', { name: 'What changed so far' }).getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Rule B now' }).click()
  await expect(page.getByText('Ruling: option B.').last()).toBeVisible()
  expect(await debate.state()).toBe('AWAITING_PROPOSER')
  await expect(row).toContainText('Proposer’s turn')

  debate.last = (await debate.arguments()).at(-1)!
  expect(debate.last).toMatchObject({ type: 'RULING', choice: 'B' })
  await site.agents.version(documentId, 'Lax', '# Plan\n\nLax.\n')
  await debate.proposer('Done: v2 → v3.')
  await expect(page.getByRole('article').getByText('Done: v2 → v3.')).toBeVisible()
  await debate.opponent('No open issues.')
  await debate.resolve('Agreed on v3.')

  await expect(page.getByRole('button', { name: 'Send back' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Ruling' }).fill('Good work.')
  await page.getByRole('button', { name: 'Accept with these notes and close' }).click()
  await expect(page.getByText('Nobody can write any more')).toBeVisible()
  expect(await debate.state()).toBe('CLOSED')
  expect((await debate.arguments()).at(-1)).toMatchObject({ type: 'RULING', content: 'Good work.' })
  await expect(page.getByRole('link', { name: 'Plan for token refresh (v3)' })).toBeVisible()
})

test('an option fills the ruling and keeps what was written', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  const box = page.getByRole('textbox', { name: 'Ruling' })
  await box.fill('And write a test.')
  await page.getByTitle('Fill the ruling with option A').click()
  await expect(box).toHaveValue(/^Ruling: option A\. Keep .*\n\nAnd write a test\.$/)
  await page.getByTitle('Fill the ruling with option C').click()
  await expect(box).toHaveValue(/^Ruling: option C\. Something else.*\n\nAnd write a test\.$/)
  await expect(box).toBeFocused()
  await box.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Hold to stop the debate' })).toBeVisible()
  expect((await debate.arguments()).at(-1)?.content).toMatch(/^Ruling: option C[^]*And write a test\.$/)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the debate is stopped by holding, not by a tap', async ({ page, site }) => {
    const debate = await site.agents.open('Stop me', 'A motion.')
    await page.goto(`${site.url}/d/${debate.id}`)
    const box = (await page.getByRole('button', { name: 'Hold to stop the debate' }).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.touchscreen.tap(x, y)
    await expect(page.getByText('Too short')).toBeVisible()
    expect(await debate.state()).toBe('AWAITING_OPPONENT')

    const screen = await page.context().newCDPSession(page)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await expect(page.getByText(/Keep holding/)).toBeVisible()
    await expect(page.getByText('The arbitrator stopped the debate')).toBeVisible()
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await debate.state()).toBe('INTERVENTION_PENDING')
  })
})

test('the debate is stopped by holding, not by a short press; what was being written is shown', async ({ page, site }) => {
  const debate = await site.agents.open('Stop me', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  const stop = page.getByRole('button', { name: 'Hold to stop the debate' })
  await stop.hover()
  await page.mouse.down()
  await page.waitForTimeout(400)
  await page.mouse.up()
  await expect(page.getByText('Too short')).toBeVisible()
  expect(await debate.state()).toBe('AWAITING_OPPONENT')

  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel(/Note to the agents/).fill('Wait for numbers.')
  await stop.hover()
  await page.mouse.down()
  await expect(page.getByText(/Keep holding/)).toBeVisible()
  await expect(page.getByText('The arbitrator stopped the debate')).toBeVisible()
  await page.mouse.up()
  expect((await debate.arguments()).at(-1)).toMatchObject({ type: 'INTERVENTION', content: 'Wait for numbers.' })

  await expect(debate.opponent('I was writing **this**.')).rejects.toThrow(Refused)
  await expect(page.getByText('I was writing this.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ruling' }).fill('Go on.')
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await expect(stop).toBeVisible()
  await expect(page.getByText('I was writing this.')).toBeHidden()
})

test('the debate is stopped by key, and by the dialog for those who cannot hold', async ({ page, site }) => {
  const first = await site.agents.open('By key', 'A motion.')
  await page.goto(`${site.url}/d/${first.id}`)
  await page.getByRole('button', { name: 'Hold to stop the debate' }).focus()
  await page.keyboard.down('Space')
  await expect(page.getByText('The arbitrator stopped the debate')).toBeVisible()
  await page.keyboard.up('Space')

  const second = await site.agents.open('By dialog', 'A motion.')
  await page.goto(`${site.url}/d/${second.id}`)
  await page.getByRole('button', { name: 'Stop without holding' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await second.state()).toBe('AWAITING_OPPONENT')
  await page.getByRole('button', { name: 'Stop without holding' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the debate' }).click()
  await expect(page.getByText('The arbitrator stopped the debate')).toBeVisible()
  expect(await second.state()).toBe('INTERVENTION_PENDING')
})

test('a refused ruling keeps the text and says why', async ({ page, site }) => {
  const { debate } = await tellStory(site.agents)
  await page.goto(`${site.url}/d/${debate.id}`)
  await page.getByRole('textbox', { name: 'Ruling' }).fill('Mine.')
  await page.route('**/ruling', (route) => {
    const sent = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...sent, content: 'x'.repeat(20_000) }) })
  })
  await page.getByRole('button', { name: 'Send the ruling' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent')
  await expect(page.getByRole('textbox', { name: 'Ruling' })).toHaveValue('Mine.')
  expect(await debate.state()).toBe('AWAITING_ARBITRATOR')
})

test('a deleted debate, an unknown one and a wrong address have their pages', async ({ page, site }) => {
  const debate = await site.agents.open('Gone soon', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await expect(page.getByRole('article')).toBeVisible()
  await debate.delete()
  await expect(page.getByText('This debate has been deleted')).toBeVisible()
  for (const id of [debate.id, 'nonsense']) {
    await page.goto(`${site.url}/d/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such debate' })).toBeVisible()
  }
  await page.goto(`${site.url}/doc/${debate.id}`)
  await expect(page.getByRole('heading', { name: 'There is no such document' })).toBeVisible()
  const answer = await page.goto(`${site.url}/no/such/place`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await isClean(page, 'an unknown address')
  await page.getByRole('main').getByRole('link', { name: 'All debates' }).press('Enter')
  await expect(page).toHaveURL(`${site.url}/`)
})

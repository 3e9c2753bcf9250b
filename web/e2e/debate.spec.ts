// A debate from its opening to its end, and the stop.
import { Refused } from './support/agents'
import { decision, isClosed, isStopped, lastOf, listed, note, option, rule, rulingBox, send, sendNow, stop, stopByDialog, thread, write } from './support/page'
import { tellStory } from './support/story'
import { expect, isLive, test } from './support/test'

test('a whole debate is seen live, ruled by an option, and closed', { tag: '@journey' }, async ({ page, site }) => {
  await page.goto(site.url)
  await isLive(page)
  const { debate, documentId } = await tellStory(site.agents)
  await expect(listed(page, 'Token refresh')).toBeVisible()
  await expect(page).toHaveTitle(/\(1\) Needs you/)
  await page.getByRole('main').getByRole('link', { name: 'Open the debate' }).click()

  await expect(thread(page).getByRole('article').last()).toContainText('We disagree on one point')
  await rule(page, 'B')
  await sendNow(page)
  await expect(page.getByText('Ruling: option B.').last()).toBeVisible()
  await expect(page.getByRole('banner').getByText('Proposer’s turn')).toBeVisible()
  expect(await debate.state()).toBe('AWAITING_PROPOSER')

  expect(await lastOf(debate)).toMatchObject({ type: 'RULING', choice: 'B' })
  await site.agents.version(documentId, 'Lax', '# Plan\n\nLax.\n')
  await debate.proposer('Done: v2 → v3.')
  await expect(thread(page).getByText('Done: v2 → v3.')).toBeVisible()
  await debate.opponent('No open issues.')
  await debate.resolve('Agreed on v3.')

  await option(page, 'A').click()
  await write(page, 'Good work.')
  await expect(send(page)).toHaveText('Close')
  await send(page).click()
  await sendNow(page)
  await isClosed(page)
  expect(await debate.state()).toBe('CLOSED')
  expect(await lastOf(debate)).toMatchObject({ type: 'RULING', content: 'Good work.' })
  await page.getByRole('button', { name: 'Show the action area' }).click()
  await expect(page.getByText('This debate is closed and read-only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plan for token refresh (v3)' })).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the debate is stopped by holding, not by a tap', async ({ page, site }) => {
    const debate = await site.agents.open('Stop me', 'A motion.')
    await page.goto(`${site.url}/d/${debate.id}`)
    const box = (await stop(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.touchscreen.tap(x, y)
    await expect(page.getByText('Hold for 1 second')).toBeVisible()
    expect(await debate.state()).toBe('AWAITING_OPPONENT')

    const screen = await page.context().newCDPSession(page)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await isStopped(page)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await debate.state()).toBe('INTERVENTION_PENDING')
  })
})

test('the debate is stopped by holding, by key or by the dialog, not by a click; the draft of a stopped agent is shown', async ({ page, site }) => {
  const debate = await site.agents.open('Stop me', 'A motion.')
  await page.goto(`${site.url}/d/${debate.id}`)
  await stop(page).click()
  await expect(page.getByText('Hold for 1 second')).toBeVisible()
  expect(await debate.state()).toBe('AWAITING_OPPONENT')

  await page.getByRole('button', { name: 'Pause…' }).click()
  await expect(note(page)).toBeFocused()
  await note(page).fill('Wait for numbers.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await stop(page).hover()
  await page.mouse.down()
  await isStopped(page)
  await page.mouse.up()
  expect(await lastOf(debate)).toMatchObject({ type: 'INTERVENTION', content: 'Wait for numbers.' })

  await expect(debate.opponent('I was writing **this**.')).rejects.toThrow(Refused)
  await expect(page.getByText('I was writing this.')).toBeVisible()
  await page.getByRole('button', { name: 'Quote in ruling' }).click()
  await expect(rulingBox(page)).toHaveValue('> I was writing **this**.\n> — held draft of the Opponent\n\n')
  await write(page, 'Which numbers?')
  await send(page).click()
  await sendNow(page)
  await expect(stop(page)).toBeVisible()
  await expect(decision(page)).toBeHidden()
  expect((await lastOf(debate)).content).toContain('Which numbers?')

  await stop(page).focus()
  await page.keyboard.down('Space')
  await isStopped(page)
  await page.keyboard.up('Space')
  await debate.rule('Go on.')

  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await debate.state()).toBe('AWAITING_PROPOSER')
  await stopByDialog(page)
  await isStopped(page)
  expect(await debate.state()).toBe('INTERVENTION_PENDING')

  // A stop by the arbitrator from elsewhere has the same words.
  await debate.rule('Go on.')
  await expect(stop(page)).toBeVisible()
  await debate.intervene('From elsewhere.')
  await isStopped(page)
  await expect(page.getByRole('banner').getByText('Stopped', { exact: true })).toBeVisible()
})

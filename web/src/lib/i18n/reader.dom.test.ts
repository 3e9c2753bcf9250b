import { afterEach, expect, it } from 'vitest'
import { session } from '../session'
import { chooseLanguage, currentText } from '.'
import { en } from './en'
import { vi } from './vi'

afterEach(async () => {
  session.mayRule.set(true)
  await chooseLanguage('en')
})

it('a token that may not rule is not addressed as the arbitrator, in both languages', async () => {
  session.mayRule.set(false)
  for (const language of ['en', 'vi'] as const) {
    await chooseLanguage(language)
    const { list, desk, shortStates, states, notice } = currentText()
    const said = [list.groups.needs, desk.needYou(2), desk.noneNeedsYou, desk.kinds.INTERVENTION, shortStates.AWAITING_ARBITRATOR, states.AWAITING_ARBITRATOR, notice.tab(2)].join(' ')
    expect(said).not.toMatch(/\byou|bạn/i)
    expect(desk.kinds.APPEAL).toBe((language === 'en' ? en : vi).desk.kinds.APPEAL)
  }
  session.mayRule.set(true)
  expect(currentText()).toBe(vi)
})

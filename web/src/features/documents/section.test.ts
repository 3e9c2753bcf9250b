import { expect, it } from 'vitest'
import { headingFor } from './section'

const headings = ['Plan: token refresh', 'Goal', 'Steps', '4. Rollout and limits', 'Phạm vi', 'Steps after']

it.each([
  ['Steps', 'Steps'],
  ['steps, 3', 'Steps'],
  ['Steps after the release', 'Steps after'],
  ['Rollout', '4. Rollout and limits'],
  ['the goal', 'Goal'],
  ['pham vi', 'Phạm vi'],
  ['Security', undefined],
  ['Step', undefined],
  [' ?! ', undefined],
])('the section %j is found', (section, heading) => {
  const at = headingFor(headings, section)
  expect(at === undefined ? undefined : headings[at]).toBe(heading)
})

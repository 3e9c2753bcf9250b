import { expect, it } from 'vitest'
import { anIssue } from '@/lib/testing'
import { headingFor, headingsOf, issuesByLine } from './section'

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

const source = '# Plan\n\n```sh\n# not a heading\n```\n\n## Steps ##\n1. One.\n\n### `Limits`\nNone.\n'

it('headings are found by line, but not within code', () => {
  expect(headingsOf(source)).toEqual([
    { line: 1, depth: 1, text: 'Plan' },
    { line: 7, depth: 2, text: 'Steps' },
    { line: 10, depth: 3, text: 'Limits' },
  ])
})

it('issues stand where their section begins, those of other documents nowhere', () => {
  const at = (id: string, document_id: string, section: string) => anIssue({ id, where: { document_id, section } })
  const issues = [at('I1', 'D', 'Steps, 3'), at('I2', 'd', 'steps'), at('I3', 'e', 'Steps'), at('I4', 'd', 'Rollout'), anIssue({ id: 'I5' })]
  expect([...issuesByLine(source, 'd', issues)]).toEqual([[7, ['I1', 'I2']]])
})

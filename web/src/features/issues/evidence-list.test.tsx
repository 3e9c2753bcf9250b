import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EvidenceList } from './evidence-list'

test('a recorded run shows its command, exit code and output', () => {
  render(<EvidenceList evidence={[{ kind: 'run', id: 'R2', run: 'make test', exit_code: 2, output: '1 failed', checked: 'ran' }]} />)
  expect(screen.getByRole('img', { name: 'ran' })).toHaveTextContent('ran ✓')
  expect(screen.getByText('$ make test → 2')).toBeVisible()
  expect(screen.getByText('1 failed')).toBeVisible()
})

test('a run without a record shows its id as not found', () => {
  render(<EvidenceList evidence={[{ kind: 'run', id: 'R9', checked: 'missing' }]} />)
  expect(screen.getByText('R9')).toBeVisible()
  expect(screen.getByRole('img', { name: 'not found' })).toBeVisible()
})

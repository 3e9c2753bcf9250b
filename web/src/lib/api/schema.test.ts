import { readFileSync } from 'node:fs'
import openapi, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'

it('the generated types are those of the server’s OpenAPI document (npm run api)', async () => {
  const source = JSON.parse(readFileSync('../src/http/openapi.json', 'utf8')) as Parameters<typeof openapi>[0]
  const types = astToString(await openapi(source))
  expect(readFileSync('src/lib/api/schema.ts', 'utf8')).toContain(types.trim())
})

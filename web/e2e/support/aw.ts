// The real `aw`, as agents run it.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

export const binary = resolve(process.env.AW_BIN ?? '../build/bin/aw')

export const environmentFor = (url: string) => ({ ...process.env, DEBATE_SERVER_URL: url, DEBATE_WAIT_DEADLINE: '40' })

/** The data of the answer of `aw debate …`. */
export async function debate<T>(url: string, ...words: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(binary, ['debate', ...words], { env: environmentFor(url) })
  return (JSON.parse(stdout) as { content: [{ data: T }] }).content[0].data
}

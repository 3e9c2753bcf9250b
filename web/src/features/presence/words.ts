// Who is there, in a few words. Pure.
import type { Present } from '@/lib/api/types'
import type { Dictionary, Language } from '@/lib/i18n'
import { counted, dollars, duration } from '@/lib/i18n/format'

// How programs introduce themselves by MCP, and what people call them. The first that fits.
const titles: [begin: string, title: string][] = [
  ['claude', 'Claude Code'],
  ['codex', 'Codex'],
  ['gemini', 'Gemini CLI'],
  ['opencode', 'OpenCode'],
  ['copilot', 'Copilot CLI'],
  ['github-copilot', 'Copilot CLI'],
  ['cursor', 'Cursor'],
]

export function nameOf(text: Dictionary, agent: string): string {
  if (agent === '') return text.presence.unnamed
  return titles.find(([begin]) => agent === begin || agent.startsWith(`${begin}-`))?.[1] ?? agent
}

const minuteMs = 60_000

/** Whole minutes from the first one on: nobody counts the seconds of who is gone. */
export function goneFor(ms: number, language: Language): string {
  return duration(ms < minuteMs ? ms : ms - (ms % minuteMs), language)
}

/** What was used so far, as far as it is known. */
export function usageOf(text: Dictionary, language: Language, { tokens, cost_usd: cost }: Present): string[] {
  return [
    ...(tokens === undefined ? [] : [text.presence.tokens(counted(tokens, language, text.presence))]),
    ...(cost === undefined ? [] : [dollars(cost, language)]),
  ]
}

// Presence in a few words. Pure.
import type { KnownProgram, Present } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import type { Dictionary, Language } from '@/lib/i18n'
import { counted, dollars } from '@/lib/i18n/format'

/** The program's title, by the client name that it reports. */
export function nameOf(text: Dictionary, known: readonly KnownProgram[], agent: string): string {
  if (agent === '') return text.presence.unnamed
  const isIts = (begin: string) => agent === begin || agent.startsWith(`${begin}-`)
  return known.find(({ name, clients }) => [name, ...clients].some(isIts))?.title ?? visible(agent)
}

/** The usage so far, as far as it is known. */
export function usageOf(text: Dictionary, language: Language, { tokens, cost_usd: cost }: Present): string[] {
  return [
    ...(tokens === undefined ? [] : [text.presence.tokens(counted(tokens, language, text.presence))]),
    ...(cost === undefined ? [] : [dollars(cost, language)]),
  ]
}

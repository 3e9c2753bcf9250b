import { lazily } from '../lazily'
import { Observable, useObservable } from '../observable'
import { session } from '../session'
import { kept } from '../storage'
import { en, type Dictionary } from './en'

export const languages = { en: 'English', vi: 'Tiếng Việt' } as const
export type Language = keyof typeof languages
export type { Dictionary }

// One language is loaded with the page, another when it is chosen.
const loaders: Record<Language, () => Promise<Dictionary>> = { en: () => Promise.resolve(en), vi: lazily(() => import('./vi').then(({ vi }) => vi)) }
const key = 'aw.language'

function firstChoice(): Language {
  const stored = kept.read(key)
  if (stored === 'en' || stored === 'vi') return stored
  return navigator.language.toLowerCase().startsWith('vi') ? 'vi' : 'en'
}

type Spoken = { language: Language; /** For this session's right. */ text: Dictionary; whole: Dictionary }

const spoken = new Observable<Spoken>({ language: 'en', text: en, whole: en })

/** The entries of `change` in place of the same ones of `text`. */
function merged<T extends object>(text: T, change: object): T {
  const entries = Object.entries(change).map(([key, value]: [string, unknown]) => {
    const old = text[key as keyof T]
    return [key, typeof value === 'object' && value !== null && typeof old === 'object' && old !== null ? merged(old, value) : value]
  })
  return { ...text, ...Object.fromEntries(entries) } as T
}

function say(language: Language, whole: Dictionary): void {
  spoken.set({ language, text: session.mayRule.get() ? whole : merged(whole, whole.reader), whole })
}
session.mayRule.subscribe(() => say(spoken.get().language, spoken.get().whole))

async function speak(language: Language): Promise<void> {
  const text = await loaders[language]()
  document.documentElement.lang = language
  say(language, text)
}

/** Called before the first render. */
export const speakFirstChoice = (): Promise<void> => speak(firstChoice())

export function chooseLanguage(next: Language): Promise<void> {
  kept.write(key, next)
  return speak(next)
}

export const useLanguage = (): Language => useObservable(spoken).language
export const useText = (): Dictionary => useObservable(spoken).text
export const currentText = (): Dictionary => spoken.get().text
/** The loaded dictionaries: the chosen language's, and English. */
export const knownTexts = (): Dictionary[] => [...new Set([en, spoken.get().whole])]

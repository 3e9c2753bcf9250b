import { lazily } from '../lazily'
import { Observable, useObservable } from '../observable'
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

type Spoken = { language: Language; text: Dictionary }

const spoken = new Observable<Spoken>({ language: 'en', text: en })

async function speak(language: Language): Promise<void> {
  const text = await loaders[language]()
  document.documentElement.lang = language
  spoken.set({ language, text })
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
export const knownTexts = (): Dictionary[] => [...new Set([en, spoken.get().text])]

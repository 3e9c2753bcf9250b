import { Observable, useObservable } from '../observable'
import { kept } from '../storage'
import { en, type Dictionary } from './en'
import { vi } from './vi'

export const languages = { en: 'English', vi: 'Tiếng Việt' } as const
export type Language = keyof typeof languages
export type { Dictionary }

const dictionaries: Record<Language, Dictionary> = { en, vi }
const key = 'aw.language'

function firstChoice(): Language {
  const stored = kept.read(key)
  if (stored === 'en' || stored === 'vi') return stored
  return navigator.language.toLowerCase().startsWith('vi') ? 'vi' : 'en'
}

const language = new Observable<Language>(firstChoice())
document.documentElement.lang = language.get()

export function chooseLanguage(next: Language): void {
  kept.write(key, next)
  document.documentElement.lang = next
  language.set(next)
}

export const useLanguage = (): Language => useObservable(language)
export const useText = (): Dictionary => dictionaries[useLanguage()]
export const currentText = (): Dictionary => dictionaries[language.get()]
export const allTexts: Dictionary[] = Object.values(dictionaries)

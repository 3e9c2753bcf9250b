import { Observable, useObservable } from './observable'
import { useMedia } from './media'
import { kept } from './storage'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'aw.theme'
const isTheme = (text: string | undefined): text is Theme => themes.some((theme) => theme === text)
const stored = kept.read(key)
const choice = new Observable<Theme>(isTheme(stored) ? stored : 'system')

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

show(choice.get())

export function chooseTheme(theme: Theme): void {
  kept.write(key, theme === 'system' ? undefined : theme)
  show(theme)
  choice.set(theme)
}

export const useTheme = (): Theme => useObservable(choice)

export function useIsDark(): boolean {
  const theme = useTheme()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'dark' || (theme === 'system' && systemIsDark)
}

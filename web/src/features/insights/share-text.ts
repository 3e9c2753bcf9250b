import { useLanguage } from '@/lib/i18n'

/** "25%"; of nothing there is no share. */
export function useShareText(): (share: number | undefined) => string {
  const language = useLanguage()
  return (share) => (share === undefined ? '–' : share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }))
}

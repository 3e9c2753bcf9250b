import { useLanguage } from '@/lib/i18n'

/** "25%"; a dash if there is no total. */
export function useShareText(): (share: number | undefined) => string {
  const language = useLanguage()
  return (share) => (share === undefined ? '–' : share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }))
}

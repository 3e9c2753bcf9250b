import { useLanguage } from '@/lib/i18n'
import { enInsights } from '@/lib/i18n/en-insights'
import { viInsights } from '@/lib/i18n/vi-insights'

const words = { en: enInsights, vi: viInsights }

export const useWords = (): typeof enInsights => words[useLanguage()]

import { useLanguage } from '@/lib/i18n'
import { enRulings } from '@/lib/i18n/en-rulings'
import { viRulings } from '@/lib/i18n/vi-rulings'

const words = { en: enRulings, vi: viRulings }

export const useWords = (): typeof enRulings => words[useLanguage()]

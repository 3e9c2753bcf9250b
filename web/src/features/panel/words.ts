import { useLanguage } from '@/lib/i18n'
import { enPanel } from '@/lib/i18n/en-panel'
import { viPanel } from '@/lib/i18n/vi-panel'

const words = { en: enPanel, vi: viPanel }

export const useWords = (): typeof enPanel => words[useLanguage()]

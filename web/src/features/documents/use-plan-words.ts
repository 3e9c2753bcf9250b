import { useLanguage } from '@/lib/i18n'
import { enPlan } from '@/lib/i18n/en-plan'
import { viPlan } from '@/lib/i18n/vi-plan'

const words = { en: enPlan, vi: viPlan }

export const usePlanWords = (): typeof enPlan => words[useLanguage()]

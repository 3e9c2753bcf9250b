import type { Language } from '.'

const relative = new Map<Language, Intl.RelativeTimeFormat>()
const absolute = new Map<Language, Intl.DateTimeFormat>()
const money = new Map<Language, Intl.NumberFormat>()

function made<T>(cache: Map<Language, T>, language: Language, make: () => T): T {
  const found = cache.get(language) ?? make()
  cache.set(language, found)
  return found
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "5 minutes ago"; within the last half minute "now". */
export function relativeTime(iso: string, now: number, language: Language): string {
  const format = made(relative, language, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }))
  const seconds = Math.min(0, (Date.parse(iso) - now) / 1000)
  if (seconds > -30) return format.format(0, 'second')
  const [unit, size] = units.find(([, length]) => -seconds >= length) ?? ['minute', 60]
  return format.format(Math.round(seconds / size) || -1, unit)
}

export function absoluteTime(iso: string, language: Language): string {
  const format = made(absolute, language, () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }))
  return format.format(new Date(iso))
}

const words = {
  en: { d: 'd', h: 'h', m: 'min', s: 's' },
  vi: { d: 'ngày', h: 'giờ', m: 'phút', s: 'giây' },
}

/** "850", "41 thousand", "1.2 million"; shorter with `words`. */
export function counted(n: number, language: Language, words: { thousands: (count: string) => string; millions: (count: string) => string }): string {
  const figure = (value: number) => value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 })
  if (n < 1_000) return figure(n)
  return n < 999_500 ? words.thousands(figure(n / 1_000)) : words.millions((n / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 }))
}

/** "$0.42"; an amount below one cent is not shown as zero. */
export function dollars(usd: number, language: Language): string {
  const format = made(money, language, () => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }))
  return usd > 0 && usd < 0.01 ? `<${format.format(0.01)}` : format.format(usd)
}

/** The two largest units: "2 min 10 s", "1 h 5 min", "3 d 2 h". */
export function duration(ms: number, language: Language): string {
  const word = words[language]
  const total = Math.max(0, Math.round(ms / 1000))
  const parts: [number, string][] = [
    [Math.floor(total / 86_400), word.d],
    [Math.floor(total / 3_600) % 24, word.h],
    [Math.floor(total / 60) % 60, word.m],
    [total % 60, word.s],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return `0 ${word.s}`
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

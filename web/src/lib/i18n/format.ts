import type { Language } from '.'

const days = new Map<Language, { day: Intl.DateTimeFormat; dayOfYear: Intl.DateTimeFormat }>()
const absolute = new Map<Language, Intl.DateTimeFormat>()
const money = new Map<Language, Intl.NumberFormat>()

function made<T>(cache: Map<Language, T>, language: Language, make: () => T): T {
  const found = cache.get(language) ?? make()
  cache.set(language, found)
  return found
}

const ago = {
  en: { now: 'now', minutes: (n: number) => `${n} min ago`, hours: (n: number) => `${n} h ago` },
  vi: { now: 'vừa xong', minutes: (n: number) => `${n} phút trước`, hours: (n: number) => `${n} giờ trước` },
}

/** "now", "5 min ago", "3 h ago"; from a day on the date, with the year if it is another one: "Oct 19", "Oct 19, 2025". */
export function relativeTime(iso: string, now: number, language: Language): string {
  const date = new Date(iso)
  const minutes = (now - date.getTime()) / 60_000
  const words = ago[language]
  if (minutes < 0.5) return words.now
  if (minutes < 60) return words.minutes(Math.max(1, Math.floor(minutes)))
  if (minutes < 24 * 60) return words.hours(Math.floor(minutes / 60))
  const month = language === 'vi' ? 'numeric' : 'short'
  const { day, dayOfYear } = made(days, language, () => ({
    day: new Intl.DateTimeFormat(language, { day: 'numeric', month }),
    dayOfYear: new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric' }),
  }))
  return (date.getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(date)
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

/** The two largest units, seconds only below a minute: "40 s", "2 min", "1 h 5 min", "3 d 2 h". */
export function duration(ms: number, language: Language): string {
  const word = words[language]
  const total = Math.max(0, Math.round(ms / 1000))
  const parts: [number, string][] = [
    [Math.floor(total / 86_400), word.d],
    [Math.floor(total / 3_600) % 24, word.h],
    [Math.floor(total / 60) % 60, word.m],
    [total < 60 ? total : 0, word.s],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return `0 ${word.s}`
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

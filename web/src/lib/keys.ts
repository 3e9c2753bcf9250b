const chordMs = 1_200

/** Returns, per key, the key if it follows `g` soon enough: `g m`, `g i`. */
export function goKeys(): (event: KeyboardEvent) => string | undefined {
  let armedUntil = 0
  // Uses the time of the key press, because a busy page handles it later.
  return ({ key, timeStamp }) => {
    const isArmed = timeStamp < armedUntil
    armedUntil = key === 'g' ? timeStamp + chordMs : 0
    return isArmed ? key : undefined
  }
}

const pauseMs = 800
const goPlaces = 'imapr'

/** Returns, per key, whether it begins a text; if so, the keys just before it that had no meaning. `others` are keys with a possible meaning on the page. */
export function textKeys(others: string): (event: KeyboardEvent) => string | undefined {
  const goKey = goKeys()
  let pending: KeyboardEvent[] = []
  return (event) => {
    const { key, timeStamp } = event
    const before = pending.filter((each) => !each.defaultPrevented && timeStamp - each.timeStamp < pauseMs)
    const goes = goKey(event)
    pending = []
    if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return undefined
    if (goes !== undefined && goPlaces.includes(goes)) return undefined
    if (!others.includes(key)) return before.map((each) => each.key).join('')
    pending = [...before, event]
    return undefined
  }
}

/** Focuses this field, so that the next key is typed at its end. */
export function writeOn(box: HTMLTextAreaElement, before: string): void {
  const { value } = box
  const words = (value === '' || /\s$/.test(value) ? '' : ' ') + before
  box.focus()
  box.setRangeText(words, value.length, value.length, 'end')
  if (words !== '') box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a key is for a field or a dialog, and not for the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (!target?.closest) return false
  if (target.closest('dialog, [role="dialog"], [role="menu"]')) return true
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

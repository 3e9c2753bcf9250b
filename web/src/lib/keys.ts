const chordMs = 1_200

/** Tells, key by key, which one follows `g` soon enough: `g m`, `g i`. */
export function goKeys(): (event: KeyboardEvent) => string | undefined {
  let armedUntil = 0
  // When the keys were pressed, not when a busy page came to them.
  return ({ key, timeStamp }) => {
    const isArmed = timeStamp < armedUntil
    armedUntil = key === 'g' ? timeStamp + chordMs : 0
    return isArmed ? key : undefined
  }
}

/** Whether a key is meant for a field or a dialog, and not for the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (!target?.closest) return false
  if (target.closest('dialog, [role="dialog"], [role="menu"]')) return true
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

// Storage that may be full, forbidden or hold foreign data: reading returns undefined, writing does nothing.
function readFrom(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function writeTo(storage: () => Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // In private mode or with a full disk, the page works without storage.
  }
}

export const kept = {
  keys(prefix: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
  read: (key: string) => readFrom(() => localStorage, key),
  write: (key: string, value: string | undefined) => writeTo(() => localStorage, key, value),
  readJson<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
    const text = readFrom(() => localStorage, key)
    if (text === undefined) return undefined
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? value : undefined
    } catch {
      return undefined
    }
  },
  writeJson: (key: string, value: unknown) => writeTo(() => localStorage, key, JSON.stringify(value)),
}

export const forThisTab = {
  read: (key: string) => readFrom(() => sessionStorage, key),
  write: (key: string, value: string | undefined) => writeTo(() => sessionStorage, key, value),
}

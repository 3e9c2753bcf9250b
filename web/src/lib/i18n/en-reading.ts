// Navigation: search, find, filters, places, and the notice for tokens that may only read.
const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

export const enReading = {
  nothingHere: 'There is nothing at this address',
  nothingHereHint: 'The address is not complete, or belongs to something else.',
  onlyReading: 'This token can read, but not rule or pause.',
  offline: {
    title: 'No connection',
    page: 'No connection. This page opens by itself when you are back online.',
    none: 'No connection, and nothing of this debate has been loaded yet. It opens by itself when you are back online.',
    part: (n: number, of: number) => `No connection. Only ${n.toLocaleString('en')} of ${of.toLocaleString('en')} arguments have been loaded; the others follow when you are back online.`,
    whole: (n: number) => `No connection. These ${n.toLocaleString('en')} arguments were loaded before; newer ones follow when you are back online.`,
    card: 'No connection. The question has not been loaded yet.',
    rest: 'No connection. Both sides’ statements, changes and past rulings have not been loaded yet.',
  },
  find: {
    label: 'Find in this debate',
    placeholder: 'Find in all arguments',
    count: (at: number, of: number) => `${at.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    none: 'Nothing found',
    next: 'Next hit (Enter)',
    previous: 'Previous hit (Shift + Enter)',
    close: 'Close (Esc)',
    browser: 'Ctrl + F again: the browser’s own search',
    hits: (n: number) => counted(n, 'hit', 'hits'),
  },
  filter: {
    open: 'Filter',
    label: 'Show only',
    all: 'Show all',
    shown: (n: number, of: number) => `${n.toLocaleString('en')} of ${counted(of, 'argument', 'arguments')}`,
  },
  newSince: 'New since your last visit',
  search: {
    title: 'Search',
    open: 'Search everything (Ctrl + K)',
    placeholder: 'Search titles, motions, resolutions and rulings',
    kinds: 'What to search',
    everything: 'All',
    types: { MOTION: 'Motions', RESOLUTION: 'Resolutions', RULING: 'Rulings' },
    hint: 'Finds words, word beginnings and "whole phrases", with or without diacritics.',
    searching: 'Searching…',
    none: (query: string) => `Nothing found for “${query}”.`,
    failed: 'The search failed.',
    found: (n: number) => counted(n, 'hit', 'hits'),
    results: 'Results',
    keys: '↑ ↓ to choose, Enter to open, Esc to close',
  },
  keys: {
    search: 'Search everything',
    find: 'Find in the debate',
    nextArgument: 'Next argument',
    previousArgument: 'Previous argument',
    motion: 'Go to the motion',
    appeal: 'Go to the question that waits for a ruling, or the last one',
  },
}

export const enShortcuts = {
  title: 'Keyboard shortcuts',
  next: 'Next debate in the list',
  previous: 'Previous debate in the list',
  open: 'Open the selected debate',
  write: 'Write the ruling',
  help: 'Keyboard shortcuts',
  send: 'Send the ruling',
}

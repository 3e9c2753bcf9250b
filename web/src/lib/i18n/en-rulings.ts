// Loaded with the page of rulings.
export const enRulings = {
  title: 'Rulings',
  search: 'Search rulings',
  none: 'No rulings yet',
  noneHint: 'Your rulings of all debates are listed here, newest first.',
  noneFound: 'No ruling matches',
  noneFoundHint: 'Try other words or another period. New rulings can be searched after about a second.',
  failed: 'The rulings could not be loaded',
  more: 'Loading older rulings…',
  askedToClose: 'Request to close',
  stopped: 'After you paused the debate',
  closed: 'closed the debate',
}

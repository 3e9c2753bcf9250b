// The reader's place in a debate: stored with the entry of the browser's history, for Back and for links from a document
// back to the debate.
export type Place = { seq: number; /** Pixels between the argument's top and the window's. */ offset: number }

const places = new Map<string, Place | undefined>()

const stateNow = (): Record<string, unknown> => (typeof history.state === 'object' && history.state !== null ? (history.state as Record<string, unknown>) : {})

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'seq' in value && 'offset' in value && typeof value.seq === 'number' && typeof value.offset === 'number'
}

export const placeOf = (debateId: string): Place | undefined => places.get(debateId)

/** Undefined stands for the end of the debate, where it opens by default. */
export function keepPlace(debateId: string, place: Place | undefined): void {
  places.set(debateId, place)
  if (location.pathname.toLowerCase() !== `/d/${debateId}`) return
  const { place: _old, ...rest } = stateNow()
  history.replaceState(place ? { ...rest, place } : rest, '')
}

export function placeInHistory(): Place | undefined {
  const { place } = stateNow()
  return isPlace(place) ? place : undefined
}

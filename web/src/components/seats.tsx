import { createContext, use } from 'react'

const SeatsContext = createContext(0)

/** Inside it, issues are those of a panel with so many seats. */
export const Seats = SeatsContext.Provider

/** The number of seats of the debate's panel; 0 without a panel. */
export const useSeats = (): number => use(SeatsContext)

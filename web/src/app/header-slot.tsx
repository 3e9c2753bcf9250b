import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The middle of the page's header, once it is in the document. */
export const HeaderSlot = createContext<HTMLElement | null>(null)

/** Puts its children into the page's header, between the way back to the inbox and the buttons of every page. */
export function InHeader({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot)
  return slot && createPortal(children, slot)
}

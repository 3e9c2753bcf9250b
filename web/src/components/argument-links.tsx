import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { debateLink } from '@/lib/links'

type Links = { debateId: string; count: number; jump: (seq: number) => void }

const LinksContext = createContext<Links>({ debateId: '', count: 0, jump: () => undefined })

type Props = { debateId: string; /** Arguments 1 to `count` exist. */ count: number; onJump: (seq: number) => void; children: ReactNode }

/** Inside it, `#19` links to argument 19 if that exists. */
export function ArgumentLinks({ debateId, count, onJump, children }: Props) {
  const links = useMemo(() => ({ debateId, count, jump: onJump }), [debateId, count, onJump])
  return <LinksContext value={links}>{children}</LinksContext>
}

export function ArgumentLink({ seq, children }: { seq: number; children: ReactNode }) {
  const { debateId, count, jump } = useContext(LinksContext)
  if (seq > count) return <>{children}</>
  return (
    <a
      href={debateLink(debateId, seq)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        jump(seq)
      }}
    >
      {children}
    </a>
  )
}

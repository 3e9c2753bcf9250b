import { useEffect, useState } from 'react'
import { listChannel } from '@/features/live'

const pauseMs = 250
const leastCharacters = 2

export type ServerSearch = { kind: 'idle' } | { kind: 'asking' } | { kind: 'done'; found: number; total: number } | { kind: 'failed' }

const idle: ServerSearch = { kind: 'idle' }

/** Searches on the server after a pause in typing, if the list is incomplete; hits join the list. */
export function useServerSearch(query: string, isCut: boolean): ServerSearch {
  const [answer, setAnswer] = useState<{ to: string; search: ServerSearch }>({ to: '', search: idle })
  const asked = query.trim()
  const isWanted = isCut && asked.length >= leastCharacters

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const say = (search: ServerSearch) => isCurrent && setAnswer({ to: asked, search })
    const timer = setTimeout(() => {
      listChannel.search(asked).then(
        (result) => say({ kind: 'done', ...result }),
        () => say({ kind: 'failed' }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, isWanted])

  if (!isWanted) return idle
  return answer.to === asked ? answer.search : { kind: 'asking' }
}

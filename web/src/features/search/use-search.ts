import { useEffect, useState } from 'react'
import { api } from '@/lib/api/client'
import { asApiError, type ApiError } from '@/lib/api/error'
import type { SearchHit } from '@/lib/api/types'
import { rangeOf, type Period } from '@/lib/period'

const pauseMs = 150
const mostHits = 30

/** The types of arguments that searches cover; null: all of them, and titles. */
export const searchedTypes = ['MOTION', 'RESOLUTION', 'RULING'] as const
export type SearchedType = (typeof searchedTypes)[number] | null

export type Found = { kind: 'idle' } | { kind: 'asking'; hits: readonly SearchHit[] } | { kind: 'done'; hits: readonly SearchHit[] } | { kind: 'failed'; error: ApiError }

const idle: Found = { kind: 'idle' }

/** Searches after a pause in typing; old hits stay until the answer arrives. */
export function useSearch(query: string, type: SearchedType, period: Period): Found {
  const [answer, setAnswer] = useState<{ to: string; found: Found }>({ to: '', found: idle })
  const asked = query.trim()
  const to = `${type} ${period} ${asked}`

  useEffect(() => {
    if (asked === '') return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      api.search(asked, { limit: mostHits, ...(type && { type }), ...rangeOf(period, new Date()) }, leaving.signal).then(
        (hits) => setAnswer({ to, found: { kind: 'done', hits } }),
        (reason: unknown) => leaving.signal.aborted || setAnswer({ to, found: { kind: 'failed', error: asApiError(reason) } }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, type, period, to])

  if (asked === '') return idle
  if (answer.to === to) return answer.found
  return { kind: 'asking', hits: answer.found.kind === 'done' ? answer.found.hits : [] }
}
